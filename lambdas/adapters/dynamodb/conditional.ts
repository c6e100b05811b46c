import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** True if the write happened, false if its condition failed; everything else throws. */
export async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
