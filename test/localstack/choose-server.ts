/** What this machine offers for running a server. */
export interface Surroundings {
  /** The environment variable `AWS_ENDPOINT_URL`, if it is set. */
  readonly asked: string | undefined;
  /** True if the server at an endpoint can deploy stacks. The local cloud of this project cannot. */
  deploysStacks(endpoint: string): Promise<boolean>;
  hasPython(): Promise<boolean>;
  hasDocker(): Promise<boolean>;
}

export type Choice =
  | { readonly kind: 'running'; readonly endpoint: string }
  | { readonly kind: 'python' }
  | { readonly kind: 'docker' };

/**
 * Chooses the server to test on: the one at AWS_ENDPOINT_URL or localhost:4566 if it can deploy stacks, otherwise one
 * started with Python or Docker. A requested endpoint is never replaced by another one. Throws with a message about
 * what is missing if there is none.
 */
export async function chooseServer(around: Surroundings): Promise<Choice> {
  const given = around.asked ?? 'http://localhost:4566';
  if (await around.deploysStacks(given)) {
    // An IP address instead of a name makes the SDK put bucket names into paths, which need no DNS.
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
