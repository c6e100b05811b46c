import fc from 'fast-check';

// If thousands of random values do not detect a mutant, hundreds of thousands rarely do. With this limit the score
// takes minutes instead of days.
fc.configureGlobal({ interruptAfterTimeLimit: 500, markInterruptAsFailure: false });
