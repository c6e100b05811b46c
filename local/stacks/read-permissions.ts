import type { LocalResource } from './resolve-template.ts';

/** Actions that a role's policy allows on resources. */
export interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
}

const asList = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

/**
 * The permissions of each function's role, by function name. Functions without a role in their template are left out.
 * Only inline Allow statements are read, because our roles have nothing else.
 */
export function readPermissions(
  resources: readonly LocalResource[],
): ReadonlyMap<string, readonly Permission[]> {
  const policies = resources.filter(({ type }) => type === 'AWS::IAM::Policy');
  const allowedTo = (role: string): readonly Permission[] =>
    policies
      .filter(({ properties }) => (properties.Roles as readonly string[]).includes(role))
      .flatMap(
        ({ properties }) => (properties.PolicyDocument as { Statement: readonly Statement[] }).Statement,
      )
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Action, Resource }) => ({ actions: asList(Action), resources: asList(Resource) }));
  return new Map(
    resources.flatMap(({ type, name, properties }) => {
      const role = type === 'AWS::Lambda::Function' ? properties.Role : undefined;
      return typeof role === 'string' ? [[name, allowedTo(role.split('/').at(-1) ?? '')] as const] : [];
    }),
  );
}
