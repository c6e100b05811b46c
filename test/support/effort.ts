/** True in `npm run test:full`, which uses the counts that the product guarantees. */
export const fullEffort = process.env.FULL === '1';

/** The full count in `npm run test:full`, the reduced one in `npm test`. */
export const quickOrFull = (reduced: number, full: number): number => (fullEffort ? full : reduced);
