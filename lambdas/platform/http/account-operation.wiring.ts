import { requiredVariable } from '../environment.ts';
import { openTable } from '../table/table.ts';
import { accountOperationOn } from './http-operation.ts';
import { signInLimits } from './sign-in-limit.ts';

/** The deployed handler of an operation of a signed-in user. */
export const accountOperation = accountOperationOn(signInLimits(openTable(requiredVariable('TABLE_NAME'))));
