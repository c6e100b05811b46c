import { brand } from '../brand.ts';

/** A third-party package that is part of the shipped product. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier of its license. */
  readonly identifier?: string;
  /** The text of its license with the notices; some packages have none. */
  readonly text?: string;
}

const mitText = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The license text of a package. A package without one gets the standard text of its license. */
function licenseText({ name, identifier, text }: ShippedPackage, all: readonly ShippedPackage[]): string {
  if (text) return text.trim();
  if (identifier === 'MIT') return mitText(`the contributors of ${name}`);
  const apachePackage = all.find((other) => other.identifier === 'Apache-2.0' && other.text);
  if (identifier === 'Apache-2.0' && apachePackage?.text) return apachePackage.text.trim();
  throw new Error(`${name} comes without the text of its licence, ${identifier ?? 'which it does not name'}`);
}

/**
 * The notices that the licenses of shipped packages require: each text once, below the packages it applies to. Throws
 * if a license is unknown, because the package must not be shipped then.
 */
export function thirdPartyNotices(packages: readonly ShippedPackage[]): string {
  const packagesByText = new Map<string, Set<string>>();
  for (const shipped of packages) {
    const text = licenseText(shipped, packages);
    const lines = packagesByText.get(text) ?? new Set();
    packagesByText.set(
      text,
      lines.add(`${shipped.name} ${shipped.version} (${shipped.identifier ?? 'licence below'})`),
    );
  }
  const sections = [...packagesByText].map(([text, lines]) => `${[...lines].sort().join('\n')}\n\n${text}\n`);
  const separator = `\n${'-'.repeat(80)}\n\n`;
  return [`${brand.name} is made with these packages. Thank you.\n`, ...sections.sort()].join(separator);
}
