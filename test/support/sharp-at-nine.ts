/** An account whose scheduled work starts at exactly 9:00, so that tests can use fixed instants. */
export const sharpAtNine = 'a1b2c3d4-4011-4000-8000-000000000001';
