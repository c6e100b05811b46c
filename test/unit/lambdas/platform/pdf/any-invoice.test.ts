import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { anyChanges } from '#test/support/any-invoice';
import { measureCpuTime } from '#test/support/cpu-time';
import { quickOrFull } from '#test/support/effort';
import { aLine, anInvoice } from '#test/support/invoices';

const megabyte = 1_000_000;

/**
 * The CPU milliseconds that an invoice may take. The product promises one second on an idle machine; tests run on a
 * busy one.
 */
const maxWork = quickOrFull(4_000, 1_000);

/** Renders an invoice. Returns its size in bytes and the CPU milliseconds. */
async function printOnce(draft: Parameters<typeof validateInvoice>[0]) {
  const checked = validateInvoice(draft, 'above-zero');
  if (!checked.ok) return { refusal: checked.refusal.map(({ message }) => message) };
  const work = measureCpuTime();
  const bytes = await renderInvoicePdf(sheetOfInvoice(checked.value), {
    author: 'A',
    createdAt: new Date('2026-11-03T10:00:00Z'),
  });
  const took = work();
  return {
    size: bytes.length,
    work: took,
    isPdf: Buffer.from(bytes).toString('latin1', 0, 5),
  };
}

/** Renders an invoice up to four times while it takes too long, because other work on the machine makes it slower. */
async function print(draft: Parameters<typeof validateInvoice>[0]) {
  let best = await printOnce(draft);
  for (let again = 0; again < 3 && (best.work ?? 0) > maxWork; again += 1) {
    const next = await printOnce(draft);
    if ((next.work ?? 0) < (best.work ?? 0)) best = next;
  }
  return best;
}

describe('any accepted invoice', () => {
  test(
    'is rendered in any script with limited CPU time and fewer than 3 MB',
    async () => {
      await print(anInvoice({ notes: 'Ł漢字' }));
      const count = quickOrFull(60, 10_000);
      const outside: string[] = [];
      let printed = 0;
      for (let seed = 1; seed <= count; seed += 1) {
        // Uses its own seeds instead of fast-check's property, which would print a failing invoice that is too long to
        // read.
        const changes = fc.sample(anyChanges, { numRuns: 1, seed })[0] ?? {};
        const { refusal, size = 0, work = 0, isPdf = false } = await print(anInvoice(changes));
        if (refusal?.every((message) => /too long to print|at most \d+ characters/.test(message))) continue;
        printed += 1;
        if (!isPdf || size > 3 * megabyte || work > maxWork)
          outside.push(`seed ${seed}: ${size} bytes, ${Math.round(work)} ms`);
      }
      expect(outside).toEqual([]);
      expect(printed).toBeGreaterThan(count * 0.9);
      // Ten thousand invoices take ten minutes.
    },
    quickOrFull(300_000, 7_200_000),
  );

  test.each([
    [
      '250 different symbols',
      String.fromCodePoint(...Array.from({ length: 250 }, (_, index) => 0x2300 + index)),
    ],
    ['8 KB of arrows', '→'.repeat(2_700)],
    ['a combining mark that the font cannot place on its letter', 'ฬูํ'],
  ])('is rendered with limited CPU time if its notes consist of %s', async (_, notes) => {
    const { size, work } = await print(anInvoice({ notes }));
    expect(size).toBeLessThan(megabyte / 5);
    expect(work).toBeLessThan(maxWork / 2);
  });

  test('of the maximum length is rendered within the same limits', async () => {
    const lines = (count: number, description: (line: number) => string) =>
      anInvoice({
        lineItems: Array.from({ length: count }, (_, line) => aLine({ description: description(line) })),
      });
    const ideographs = (line: number): string =>
      String.fromCodePoint(...Array.from({ length: 480 }, (_, index) => 0x4e00 + line * 480 + index));
    for (const draft of [
      lines(16, ideographs),
      lines(200, () => 'Łا漢ไकд'.repeat(14)),
      lines(200, () => 'a\n'.repeat(50)),
      lines(200, () => 'ł\n'.repeat(30)),
    ]) {
      const { size = Number.NaN, work = Number.NaN } = await print(draft);
      expect(size).toBeLessThan(3 * megabyte);
      expect(work).toBeLessThan(maxWork);
    }
  });
});
