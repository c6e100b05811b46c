const SAFE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Returns an ID that is valid in a key: at most 64 letters, digits, - and _. Throws for others, because handlers check
 * IDs first.
 */
export function checkedId(text: string): string {
  if (!SAFE_ID.test(text)) throw new Error('An id in a key must be 1 to 64 letters, digits, - or _');
  return text;
}

/** True if the text is a valid ID in a key. */
export const isKeyId = (text: string): boolean => SAFE_ID.test(text);
