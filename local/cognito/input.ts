import type { Input } from './pool.ts';
import { refusals } from './refusal.ts';

/** A required text in the request. If it is missing, throws the error of Amazon's request validation. */
export function requiredText(input: Input, name: string): string {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  const field = name.charAt(0).toLowerCase() + name.slice(1);
  throw refusals.invalid(
    `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must not be null`,
  );
}

export const optionalText = (input: Input, name: string): string | undefined =>
  typeof input[name] === 'string' ? (input[name] as string) : undefined;

/** A map of texts, such as AuthParameters or ClientMetadata; empty if the request has none. */
export const textMap = (input: Input, name: string): Readonly<Record<string, string>> =>
  (input[name] ?? {}) as Record<string, string>;

/** A list of `{ Name, Value }`, such as UserAttributes, as a map. */
export const namedValues = (input: Input, name: string): Record<string, string> =>
  Object.fromEntries(
    ((input[name] ?? []) as { Name: string; Value?: string }[]).map(({ Name, Value }) => [Name, Value ?? '']),
  );
