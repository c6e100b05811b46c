/** The index 2 partition of scheduled work that was set aside after failures of our own code. */
export const scheduleAsidePartition = 'SCHEDULEASIDE';

/** Index 2 of scheduled work that was set aside at an instant. Contains the partition that a retry returns it to. */
export const scheduleAsideIndex = (since: string, { GSI2PK }: { readonly GSI2PK: string }) => ({
  GSI2PK: scheduleAsidePartition,
  GSI2SK: `${since}#${GSI2PK}`,
});
