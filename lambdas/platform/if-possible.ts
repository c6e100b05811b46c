import { errorFields, log } from './log.ts';

/** Waits for something the work can do without: its failure is logged, and answers undefined. */
export async function ifPossible<Value>(event: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    log.error(event, errorFields(error));
    return undefined;
  }
}
