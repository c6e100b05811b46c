import { addressesFor } from '#domain/contract/addresses';

/** The operations for signed-in users. The build writes them here as data, see `operationTable`. */
export const accountOperations = addressesFor('account');
