// The request of the dispatch studies, the same on every side.

/** About 100 bytes as JSON, the same fields as demo.DispatchTaskRequest. */
export const dispatchTask = {
  id: "task-000001",
  agent: "agent-7",
  priority: "HIGH",
  payload: "resize image 4711 to 640 x 480 pixels",
  deadlineMs: 1_500,
};
