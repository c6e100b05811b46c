/** A variable the stack must set; a function without it does not start. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** A variable that may be missing. */
export const optionalVariable = (name: string): string => process.env[name] ?? '';

/** A variable holding a number. */
export function numberVariable(name: string): number {
  const value = Number(requiredVariable(name));
  if (!Number.isFinite(value)) throw new Error(`The environment variable ${name} is not a number`);
  return value;
}
