/** A vulnerability of high severity: the versions of a package from one on, and before another one, have it. */
export interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly from: string;
  readonly before: string;
  readonly title: string;
}

/** The part of package-lock.json that this check reads. */
interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly name?: string }>>;
}

/** Compares the three numbers of two versions; a part behind them, as in `1.0.0-beta.2`, does not count. */
function isBefore(version: string, other: string): boolean {
  const [left = [], right = []] = [version, other].map((text) =>
    text
      .replace(/[-+].*$/, '')
      .split('.')
      .map(Number),
  );
  const at = [0, 1, 2].find((index) => left[index] !== right[index]);
  return at !== undefined && (left[at] ?? 0) < (right[at] ?? 0);
}

/** The packages of a lock file that have one of the vulnerabilities, one line each. */
export const vulnerabilitiesIn = ({ packages }: Lock, advisories: readonly Advisory[]): string[] =>
  Object.entries(packages).flatMap(([path, { version, name }]) => {
    if (version === undefined || path === '') return [];
    const installed = name ?? path.replace(/^.*node_modules\//, '');
    return advisories
      .filter(
        (each) =>
          each.package === installed && !isBefore(version, each.from) && isBefore(version, each.before),
      )
      .map(({ id, title }) => `${installed} ${version}: ${title} (${id})`);
  });
