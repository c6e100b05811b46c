import fc, { type RunDetails } from 'fast-check';

/** A property that had no time for a single value, on a busy machine, says nothing about a change. */
function throwIfFailed<Values>(details: RunDetails<Values>): void {
  if (details.failed && !(details.interrupted && details.counterexample === null))
    throw new Error(fc.defaultReportMessage(details));
}

// If thousands of random values do not detect a mutant, hundreds of thousands rarely do. With this limit the score
// takes minutes instead of days.
fc.configureGlobal({
  interruptAfterTimeLimit: 500,
  markInterruptAsFailure: false,
  reporter: throwIfFailed,
});
