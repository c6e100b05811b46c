import { deployedTable } from '../table/table.ts';
import { accountOperationOn } from './http-operation.ts';
import { signInLimits } from './sign-in-limit.ts';

/** Makes the deployed handler of an operation for signed-in users. */
export const accountOperation = accountOperationOn(signInLimits(deployedTable()));
