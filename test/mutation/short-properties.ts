import fc from 'fast-check';

// A mutant that thousands of random values do not find, hundreds of thousands rarely do: a score in minutes, not days.
fc.configureGlobal({ interruptAfterTimeLimit: 500, markInterruptAsFailure: false });
