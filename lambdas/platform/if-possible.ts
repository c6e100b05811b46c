import { errorFields, log } from './log.ts';

/** Waits for optional work. If it fails, logs the failure and returns undefined. */
export async function ifPossible<Value>(event: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error(event, errorFields(error));
    return undefined;
  }
}
