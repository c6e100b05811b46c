/** True in `npm run test:full`, where the counts are those the product promises. */
export const fullEffort = process.env.FULL === '1';

/** The full count in `npm run test:full`, the reduced one in `npm test`. */
export const effort = (reduced: number, full: number): number => (fullEffort ? full : reduced);
