/**
 * The user ID of an account whose scheduled work starts at exactly 9:00. For other IDs it starts some minutes later.
 */
export const userIdScheduledAtNine = 'a1b2c3d4-4011-4000-8000-000000000001';
