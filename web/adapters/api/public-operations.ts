import { addressesFor } from '#domain/contract/addresses';

/** The operations that anyone may call. The build writes them here as data, see `operationTable`. */
export const publicOperations = addressesFor('public');
