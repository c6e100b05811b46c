/** An account whose scheduled work begins at 9:00 sharp, so that tests can name instants. */
export const sharpAtNine = 'a1b2c3d4-4011-4000-8000-000000000001';
