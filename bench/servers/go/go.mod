module bench/servers

go 1.22
