import type { LocalResource } from './resolve-template.ts';

/** Actions on resources, as a role's policy allows them. */
export interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
}

const listed = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

/**
 * What the role of each function allows, by the function's name. A function without a role in its template is not
 * among them. Our roles have inline policies that only allow, so nothing else is read.
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
      .map(({ Action, Resource }) => ({ actions: listed(Action), resources: listed(Resource) }));
  return new Map(
    resources.flatMap(({ type, name, properties }) => {
      const role = type === 'AWS::Lambda::Function' ? properties.Role : undefined;
      return typeof role === 'string' ? [[name, allowedTo(role.split('/').at(-1) ?? '')] as const] : [];
    }),
  );
}
