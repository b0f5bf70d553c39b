// A queue in which everything waits for one fixed time, exact to some ten microseconds.
// Go's own timers wake to the millisecond, and so do Node's and nginx's: too coarse for an exact delay of 1 ms.
// All of it waits equally long, so one thread that sleeps until the oldest is due serves it.
package main

import (
	"runtime"
	"syscall"
	"time"
)

const (
	setTimerSlack = 29 // PR_SET_TIMERSLACK of prctl(2)
	queueLength   = 65536
)

type entry struct {
	due time.Time
	do  func()
}

// line is a queue in which everything waits for the same time.
type line struct {
	delay time.Duration
	queue chan entry
}

// newLine starts the thread of a line; it lives as long as the process.
func newLine(delay time.Duration) *line {
	line := &line{delay: delay, queue: make(chan entry, queueLength)}
	go line.run()
	return line
}

// after calls do once the line's time has passed, in the order of the calls. do must not block.
func (line *line) after(do func()) {
	line.queue <- entry{due: time.Now().Add(line.delay), do: do}
}

func (line *line) run() {
	runtime.LockOSThread()
	// Without it the kernel may wake this thread 50 µs late; where it is refused, it is 50 µs late.
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setTimerSlack, 1, 0)
	for next := range line.queue {
		for left := time.Until(next.due); left > 0; left = time.Until(next.due) {
			duration := syscall.NsecToTimespec(left.Nanoseconds())
			_ = syscall.Nanosleep(&duration, nil)
		}
		next.do()
	}
}
