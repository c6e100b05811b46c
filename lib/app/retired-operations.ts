/**
 * Operations that a release took away, by room. Their logs stay, under the same id, until they have forgotten what
 * support may ask for: then the line goes ("Moving what is deployed" in docs/operations.md).
 */
export const retiredOperations: Readonly<Record<string, readonly string[]>> = {};
