import postcss, { type AtRule, type Container } from 'postcss';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Every class that occurs in the HTML. */
export function classesIn(html: string): ReadonlySet<string> {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return new Set(names.map((name) => name.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)));
}

/** The classes that a selector requires outside of `:is()`, `:not()` and similar functions, unescaped. */
function classesOf(selector: string): string[] {
  let depth = 0;
  let plain = '';
  for (let index = 0; index < selector.length; index += 1) {
    const character = selector[index] ?? '';
    if (character === '\\') {
      if (depth === 0) plain += character + (selector[index + 1] ?? '');
      index += 1;
    } else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0) plain += character;
  }
  return [...plain.matchAll(/\.((?:\\.|[\w-]|\P{ASCII})+)/gu)].map(([, name = '']) =>
    name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, hex: string | undefined, character: string) =>
      hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : character,
    ),
  );
}

function dropEmpty(container: Container) {
  container.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}

/**
 * The part of the style sheet that a page's HTML can use: removes selectors with a class that the page does not
 * contain. The rest is in the application's style sheet.
 */
export function criticalCss(css: string, html: string): string {
  const classes = classesIn(html);
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return;
    const usable = rule.selectors.filter((selector) =>
      classesOf(selector).every((name) => classes.has(name)),
    );
    if (usable.length === 0) rule.remove();
    else rule.selector = usable.join(',');
  });
  dropEmpty(root);
  dropIdleRegistrations(root);
  root.walkComments((comment) => {
    comment.remove();
  });
  return root.toString();
}

/**
 * Removes unused `--tw-…` registrations: Tailwind registers and resets those of the whole site, but this page needs
 * only the ones its rules mention.
 */
function dropIdleRegistrations(root: postcss.Root) {
  const mentioned = new Set<string>();
  root.walkDecls((declaration) => {
    if (isReset(declaration)) return;
    for (const [name] of `${declaration.prop} ${declaration.value}`.matchAll(/--tw-[\w-]+/g))
      mentioned.add(name);
  });
  root.walkDecls(/^--tw-/, (declaration) => {
    if (isReset(declaration) && !mentioned.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules('property', (rule) => {
    if (!mentioned.has(rule.params)) rule.remove();
  });
}

/** True for a declaration in the layer `properties`, in which Tailwind resets its custom properties. */
const isReset = (declaration: postcss.Declaration): boolean => {
  let node: postcss.Node | undefined = declaration.parent;
  while (node) {
    if (node.type === 'atrule' && (node as AtRule).params === 'properties') return true;
    node = node.parent;
  }
  return false;
};
