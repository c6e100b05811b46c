/** The partition of index 2 of scheduled work that was set aside after failures of our own. */
export const scheduleAsidePartition = 'SCHEDULEASIDE';

/** Index 2 of scheduled work that was set aside at an instant, with the partition that it goes back to. */
export const scheduleAsideIndex = (since: string, { GSI2PK }: { readonly GSI2PK: string }) => ({
  GSI2PK: scheduleAsidePartition,
  GSI2SK: `${since}#${GSI2PK}`,
});
