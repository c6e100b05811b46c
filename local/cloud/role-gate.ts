import type { FunctionPool } from '../functions/function-pool.ts';
import { readPermissions } from '../stacks/read-permissions.ts';
import type { LocalResource } from '../stacks/resolve-template.ts';
import { type Call, callOf } from './caller.ts';
import type { CloudAnswer, CloudRequest } from './exchange.ts';
import { accessDenied, missingPermission, needsOf } from './permissions.ts';

/** Enforces the roles of functions. Callers that are not functions (operators, tests) may do everything. */
export interface RoleGate {
  /** An error response if the role of the calling function does not allow the call. */
  refuse(request: CloudRequest, call: Call): CloudAnswer | undefined;
  /** Whether the caller has permission to list the bucket. */
  mayList(request: CloudRequest, bucket: string): boolean;
}

/** Reads the roles of the stacks. */
export function createRoleGate(functions: FunctionPool, resources: readonly LocalResource[]): RoleGate {
  const permissions = readPermissions(resources);
  const roleOf = (call: Call | undefined) => {
    const caller = call && functions.callerOf(call.accessKeyId);
    const allowed = caller && permissions.get(caller.name);
    return allowed && { shortName: caller.shortName, allowed };
  };
  return {
    refuse: (request, call) => {
      const role = roleOf(call);
      const missing = role && missingPermission(needsOf(call, request), role.allowed);
      if (!missing) return undefined;
      functions.addLogLine(role.shortName, `Not allowed: ${missing.action} on ${missing.resource}`);
      return accessDenied(call, missing);
    },
    mayList: (request, bucket) => {
      const role = roleOf(callOf(request));
      const need = { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` };
      return !role || missingPermission([need], role.allowed) === undefined;
    },
  };
}
