/** True for a text that may be an id of ours: what stands in an address may be anything. */
export const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);
