/** True for an id that a submission may carry as its `Idempotency-Key`: 16 to 64 letters, digits and hyphens. */
export const isSubmissionKey = (text: string): boolean => /^[A-Za-z0-9-]{16,64}$/.test(text);
