-- The request of the dispatch study, for wrk: the same bytes that the engine sends.
wrk.method = "POST"
wrk.path = "/dispatch"
wrk.headers["content-type"] = "application/json"
wrk.body = '{"id":"task-000001","agent":"agent-7","priority":"HIGH","payload":"resize","deadlineMs":1500}'
