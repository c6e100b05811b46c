/** Form fields with bracketed names as nested objects; the keys of a list are its indexes. */
export interface FormTree {
  [name: string]: string | FormTree;
}

const nameParts = (name: string): readonly string[] => {
  const [first = '', ...inner] = name.split('[');
  return [first, ...inner.map((part) => part.replace(/\]$/, ''))];
};

/** Parses `a[b][0]=c` to `{ a: { b: { 0: 'c' } } }`. */
export function readForm(text: string): FormTree {
  const tree: FormTree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = nameParts(name);
    let place = tree;
    for (const part of parts.slice(0, -1)) {
      const known = place[part];
      const inner: FormTree = typeof known === 'object' ? known : Object.create(null);
      place[part] = inner;
      place = inner;
    }
    place[parts.at(-1) ?? ''] = value;
  }
  return tree;
}

/** The text at a path; undefined if there is none. */
export function textAt(tree: FormTree, ...path: readonly string[]): string | undefined {
  let place: string | FormTree | undefined = tree;
  for (const part of path) place = typeof place === 'object' ? place[part] : undefined;
  return typeof place === 'string' ? place : undefined;
}

/** The tree at a name; empty if there is none. */
export function treeAt(tree: FormTree, name: string): FormTree {
  const inner = tree[name];
  return typeof inner === 'object' ? inner : {};
}

/** The texts directly below a name: a list, or the values of a map. */
export const textsAt = (tree: FormTree, name: string): readonly string[] =>
  Object.values(treeAt(tree, name)).filter((value) => typeof value === 'string');

/** The texts directly below a name, by key. */
export const mapAt = (tree: FormTree, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeAt(tree, name)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );

/** Every name in the form as a pattern: list indexes and map keys are replaced with `*`. */
export function namePatterns(text: string): readonly string[] {
  return [...new URLSearchParams(text).keys()].map((name) =>
    nameParts(name)
      .map((part, index, parts) => (/^\d*$/.test(part) || parts[index - 1] === 'metadata' ? '*' : part))
      .join('.'),
  );
}
