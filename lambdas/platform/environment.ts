/** An environment variable that the stack must set. Throws without it, so that the function does not start. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** An environment variable that may be missing; '' if it is. */
export const optionalVariable = (name: string): string => process.env[name] ?? '';

/** An environment variable that holds a number. */
export function numberVariable(name: string): number {
  const value = Number(requiredVariable(name));
  if (!Number.isFinite(value)) throw new Error(`The environment variable ${name} is not a number`);
  return value;
}
