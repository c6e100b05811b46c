/** What there is to run a server on. */
export interface Surroundings {
  /** `AWS_ENDPOINT_URL`, if somebody set it. */
  readonly asked: string | undefined;
  /** True if a server answers there that can deploy stacks; our own local cloud cannot. */
  deploysStacks(endpoint: string): Promise<boolean>;
  hasPython(): Promise<boolean>;
  hasDocker(): Promise<boolean>;
}

export type Choice =
  | { readonly kind: 'running'; readonly endpoint: string }
  | { readonly kind: 'python' }
  | { readonly kind: 'docker' };

/**
 * Which server to test on: the one at AWS_ENDPOINT_URL or localhost:4566 if it deploys stacks, otherwise one that
 * Python or Docker can start. Throws, saying what is missing, if neither can; an endpoint that was asked for is never
 * replaced by another.
 */
export async function chooseServer(around: Surroundings): Promise<Choice> {
  const given = around.asked ?? 'http://localhost:4566';
  if (await around.deploysStacks(given)) {
    // A number instead of a name makes the SDK put bucket names into paths, where no DNS is needed.
    return { kind: 'running', endpoint: given.replace('//localhost', '//127.0.0.1').replace(/\/$/, '') };
  }
  if (around.asked !== undefined)
    throw new Error(`Nothing that deploys stacks answers at AWS_ENDPOINT_URL (${around.asked})`);
  if (await around.hasPython()) return { kind: 'python' };
  if (await around.hasDocker()) return { kind: 'docker' };
  throw new Error(
    'This test needs a LocalStack-compatible server: install Python 3 (with venv) or Docker, or start one and set AWS_ENDPOINT_URL.',
  );
}
