import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOf } from '#domain/documents/amounts';
import { agreedOf } from '#domain/quotes/agreed';
import { chosenContent, type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import { draftOfQuote } from '#domain/quotes/quote-draft';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import {
  agreementSentence,
  choiceFault,
  choiceWords,
  hasChoices,
  isUndecided,
  presetChoice,
  type QuoteChoice,
  storedChoice,
} from '#domain/quotes/quote-options';
import { paperOfQuote } from '#domain/quotes/quote-paper';
import { inOrderOfClient, optionFactsOf, quotePreview } from '#domain/quotes/quote-preview';
import {
  depositToCome,
  lineTaxWords,
  optionAmounts,
  quoteEmailLines,
  sheetOfQuote,
} from '#domain/quotes/quote-sheet';
import { optionFaultTexts } from '#domain/quotes/validate-options';
import { quoteSoFar, validateQuote } from '#domain/quotes/validate-quote';
import { aLine } from '#test/support/invoices';
import { aQuoteView } from '#test/support/printed-quotes';
import { anOptionDraft, aQuoteDraft } from '#test/support/quotes';

function contentOf(draft = anOptionDraft()): QuoteContent {
  const checked = validateQuote(draft);
  if (!checked.ok) throw new Error(checked.refusal.map(({ message }) => message).join(' '));
  return checked.value;
}

const chosen = (choice: QuoteChoice, content = contentOf()): QuoteContent => ({ ...content, choice });
const better: QuoteChoice = { option: 1, lines: [1, 4] };

test('papers name first the lines of every option, then each option, then the optional lines', () => {
  const line = (description: string, marks: object = {}) => aLine({ description, ...marks });
  const typed = aQuoteDraft({
    options: [{ name: 'Good' }, { name: 'Better' }],
    deposit: '25%',
    taxRate: '',
    lineItems: [
      line('Small furnace', { option: 0, unitPrice: '100' }),
      line('Surge protector', { optional: 'ticked', unitPrice: '10' }),
      line('Thermostat', { option: 1, optional: 'unticked' }),
      line('Large furnace', { option: 1, unitPrice: '200' }),
      line('Removal', { unitPrice: '50' }),
    ],
  });
  const preview = quotePreview(typed, '#000000');
  expect(inOrderOfClient(preview, typed).rows.map(({ description }) => description)).toEqual([
    'Removal',
    'Good: Small furnace',
    'Better: Large furnace',
    'Surge protector (optional)',
    'Better: Thermostat (optional)',
  ]);
  expect(preview.rows[0]?.description).toBe('Good: Small furnace');
  expect(optionFactsOf(preview, 2)).toEqual([
    { label: 'Good', value: '$160.00' },
    { label: 'Better', value: '$260.00' },
  ]);
  expect(optionFactsOf(preview, 0)).toEqual([]);
  expect(inOrderOfClient(preview, aQuoteDraft())).toBe(preview);
  const content = contentOf(typed);
  expect(depositToCome(content)).toEqual({ label: 'Deposit (25%), due on approval', value: 'From $40.00' });
  expect(depositToCome(chosen({ option: 1, lines: [1] }, content))?.value).toBe('$65.00');
  expect(depositToCome(contentOf({ ...typed, deposit: '0%' }))).toBeUndefined();
  expect(depositToCome(contentOf({ ...typed, deposit: '' }))).toBeUndefined();
});

describe('a choice of options and optional lines', () => {
  test('has only the lines of its option, those of every option, and the ticked optional ones', () => {
    const { rows, total, deposit } = sheetOfQuote(chosen(better));
    expect(rows.map(({ description }) => description)).toEqual([
      'Removal',
      'Surge protector',
      'Furnace, 96 %',
      'Thermostat',
    ]);
    expect(total.value).toBe('$5,400.00');
    expect(deposit).toEqual({ label: 'Deposit (25%)', value: '$1,350.00' });
    expect(sheetOfQuote(chosen({ option: 1, lines: [] })).total.value).toBe('$5,076.00');
  });

  test('starts with the lines ticked as the owner set them, and with no option', () => {
    const content = contentOf();
    expect(presetChoice(content, 1)).toEqual({ option: 1, lines: [4] });
    expect(presetChoice(content, undefined)).toEqual({ lines: [] });
    expect([hasChoices(content), isUndecided(content), isUndecided(chosen(better))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('cannot be signed without an option, with a line of another option, or without any line', () => {
    const content = contentOf();
    expect(choiceFault(content, better)).toBeUndefined();
    expect(choiceFault(content, { lines: [] })).toBe('option-missing');
    expect(choiceFault(content, { option: 3, lines: [] })).toBe('option-missing');
    expect(choiceFault(content, { option: 0, lines: [4] })).toBe('line-wrong');
    expect(choiceFault(content, { option: 0, lines: [0] })).toBe('line-wrong');
    expect(choiceFault(content, { option: 0, lines: [99] })).toBe('line-wrong');
    const optionalOnly = contentOf(aQuoteDraft({ lineItems: [aLine({ optional: 'unticked' })] }));
    expect(choiceFault(optionalOnly, { lines: [] })).toBe('nothing-chosen');
    expect(choiceFault(optionalOnly, { option: 0, lines: [0] })).toBe('option-missing');
    expect(choiceFault(optionalOnly, { lines: [0] })).toBeUndefined();
  });

  test('is stored in one form, however it was sent', () => {
    expect(storedChoice({ option: 1, lines: [4, 1, 4] })).toEqual(better);
    expect(storedChoice({ option: undefined, lines: [] })).toEqual({ lines: [] });
  });

  test('is said in words', () => {
    expect(choiceWords(chosen({ option: 1, lines: [] }))).toBe(
      'Better, without Surge protector and Thermostat',
    );
    expect(choiceWords(chosen(better))).toBe('Better');
    expect(choiceWords(contentOf())).toBe('');
    expect(agreementSentence('Better', '$4,820.00')).toBe('You agree to Better, $4,820.00.');
    expect(agreementSentence('', '$4,820.00')).toBe('You agree to $4,820.00.');
    expect(agreementSentence('Repair', '$570.00', ['Surge protector'])).toBe(
      'You agree to Repair with Surge protector, $570.00.',
    );
    expect(agreementSentence('', '$570.00', ['Surge protector'])).toBe(
      'You agree to $570.00, with Surge protector.',
    );
  });

  test('is what is agreed and billed, to the cent', () => {
    const content = chosen(better);
    expect(agreedOf(content)).toMatchObject({ depositCents: 1_350_00, amounts: { total: 5_400_00 } });
    const { lineItems, taxRate } = invoiceOfQuote(content);
    expect(taxRate).toBe('8%');
    expect(lineItems).toEqual([
      { description: 'Removal', quantity: '1', unitPrice: '200.00' },
      { description: 'Surge protector', quantity: '1', unitPrice: '180.00' },
      { description: 'Furnace, 96 %', quantity: '1', unitPrice: '4500.00' },
      { description: 'Thermostat', quantity: '1', unitPrice: '120.00' },
    ]);
  });

  test('has for every choice the amounts of a quote that has only the chosen lines', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1_000, max: 9_999 }),
      taxed: fc.boolean(),
      option: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      optional: fc.option(fc.constantFrom('ticked' as const, 'unticked' as const), { nil: undefined }),
      isTicked: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 20_000 }),
        (lines, option, taxRate) => {
          const lineItems = lines.map(({ isTicked: _, option: whose, optional, ...rest }) => ({
            ...rest,
            description: 'Work',
            ...(whose !== undefined && { option: whose }),
            ...(optional && { optional }),
          }));
          const ticked = lines.flatMap((each, index) =>
            each.optional && each.isTicked && (each.option ?? option) === option ? [index] : [],
          );
          const content: QuoteContent = {
            ...contentOf(),
            options: ['A', 'B', 'C', 'D'].map((name) => ({ name })),
            lineItems,
            taxRate,
            choice: { option, lines: ticked },
          };
          // The model keeps a line unless it is of another option or was not ticked.
          const kept = lines.filter(
            (each) => (each.option ?? option) === option && (!each.optional || each.isTicked),
          );
          const model = amountsOf({
            lineItems: kept.map(({ price, quantity, taxed }) => ({ unitPrice: price, quantity, taxed })),
            ...(taxRate > 0 && { taxRate }),
          });
          expect(quoteAmounts(content)).toEqual(model);
          expect(quoteAmounts(chosenContent(content))).toEqual(model);
          expect(agreedOf(content).amounts).toEqual(model);
        },
      ),
    );
  });
});

describe('a quote whose client has not chosen yet', () => {
  test('shows the least expensive option as "From", and each option with its total', () => {
    const content = contentOf();
    const sheet = sheetOfQuote(content);
    expect(sheet.total.value).toBe('From $3,240.00');
    expect(sheet.deposit?.value).toBe('From $810.00');
    expect(optionAmounts(content)).toEqual([
      { label: 'Good', value: '$3,240.00' },
      { label: 'Better', value: '$5,205.60' },
      { label: 'Best', value: '$6,480.00' },
    ]);
    expect(quoteEmailLines(content)).toEqual({
      lines: [
        { label: 'Good', detail: 'tax included', value: '$3,240.00' },
        { label: 'Better', detail: 'Recommended, tax included', value: '$5,205.60' },
        { label: 'Best', detail: 'tax included', value: '$6,480.00' },
      ],
      sums: [],
    });
    expect(quoteEmailLines({ ...content, taxRate: 0 }).lines[0]).toEqual({
      label: 'Good',
      value: '$3,000.00',
    });
    expect(lineTaxWords(content, {})).toBe('plus tax');
    expect(lineTaxWords(content, { taxed: false })).toBe('');
    expect(lineTaxWords({ taxRate: 0 }, {})).toBe('');
  });

  test('that has only optional lines shows its total as the owner set it', () => {
    const content = contentOf(
      aQuoteDraft({
        lineItems: [aLine({ unitPrice: '100' }), aLine({ unitPrice: '30', optional: 'ticked' })],
      }),
    );
    expect(sheetOfQuote(content).total.value).toBe('$130.00');
  });
});

test('preview and paper say the same of an optional line as the page: that tax comes to its price', () => {
  const typed = anOptionDraft({
    lineItems: [
      aLine({ description: 'Furnace', option: 0, unitPrice: '100' }),
      aLine({ description: 'Large furnace', option: 1, unitPrice: '200' }),
      aLine({ description: 'Best furnace', option: 2, unitPrice: '300' }),
      aLine({ description: 'Surge protector', optional: 'ticked', unitPrice: '10' }),
      aLine({ description: 'Permit', option: 1, optional: 'unticked', taxed: false }),
    ],
  });
  const content = contentOf(typed);
  const paper = paperOfQuote(aQuoteView(content, { state: 'sent' }), undefined);
  expect(paper.rows.slice(-2).map(({ description }) => description)).toEqual([
    'Surge protector, plus tax, ticked at first',
    'Permit (Better), not ticked at first',
  ]);
  expect(
    quotePreview(typed, '#000000')
      .rows.slice(-2)
      .map(({ description }) => description),
  ).toEqual(['Surge protector (optional, plus tax)', 'Better: Permit (optional)']);
});

test('the email marks a line that the client can leave out, until the client chose', () => {
  const lineItems = [aLine({ description: 'Furnace' }), aLine({ description: 'Guard', optional: 'ticked' })];
  const content = contentOf(aQuoteDraft({ lineItems }));
  const labels = (quote: QuoteContent) => quoteEmailLines(quote).lines.map(({ label }) => label);
  expect(labels(content)).toEqual(['Furnace', 'Guard (optional)']);
  expect(labels({ ...content, choice: { lines: [1] } })).toEqual(['Furnace', 'Guard']);
});

describe('a quote with options as typed', () => {
  const faultsOf = (change: Parameters<typeof anOptionDraft>[0]) => {
    const checked = validateQuote(anOptionDraft(change));
    return checked.ok ? [] : checked.refusal;
  };
  const lines = anOptionDraft().lineItems;

  test('comes back as it was typed when it is edited or duplicated, without the choice', () => {
    const draft = draftOfQuote(chosen(better));
    expect(draft.options).toEqual(anOptionDraft().options);
    expect(draft.lineItems.map(({ option, optional }) => [option, optional])).toEqual(
      lines.map(({ option, optional }) => [option, optional]),
    );
    expect(validateQuote(draft)).toEqual({ ok: true, value: contentOf() });
  });

  test('needs two to four named options, each with a line of its own', () => {
    const names = (...given: readonly string[]) => ({ options: given.map((name) => ({ name })) });
    expect(faultsOf(names('Good', 'Better', 'Best'))).toEqual([]);
    expect(faultsOf({ ...names('Good'), lineItems: lines.slice(0, 3) })).toEqual([
      { field: 'options.0.name', message: optionFaultTexts.tooFew },
    ]);
    expect(faultsOf(names('Good', ' ', 'good'))).toEqual([
      { field: 'options.1.name', message: optionFaultTexts.nameMissing },
      { field: 'options.2.name', message: optionFaultTexts.nameTwice('good') },
    ]);
    expect(faultsOf(names('Good', 'Better', 'B'.repeat(61)))).toEqual([
      { field: 'options.2.name', message: optionFaultTexts.nameTooLong },
    ]);
    expect(faultsOf(names('Good', 'Better', 'Best', 'Extra'))).toEqual([
      { field: 'options.3.name', message: optionFaultTexts.noLines('Extra') },
    ]);
    expect(faultsOf(names('A', 'B', 'C', 'D', 'E')).map(({ message }) => message)).toContain(
      optionFaultTexts.tooMany,
    );
  });

  test('has at most one recommendation, and no line of an option that does not exist', () => {
    const options = ['Good', 'Better', 'Best'].map((name) => ({ name, isRecommended: true }));
    expect(faultsOf({ options })).toEqual([{ field: 'options', message: optionFaultTexts.oneRecommended }]);
    expect(faultsOf({ options: undefined })).toContainEqual({
      field: 'lineItems.2.option',
      message: `Line 3: ${optionFaultTexts.wrongOption}`,
    });
  });

  test('is refused if a discount, credit or deposit is larger than one of its options', () => {
    expect(faultsOf({ discount: '3000.01' })).toEqual([
      expect.objectContaining({
        field: 'discount',
        message: expect.stringMatching(/^Good: Discount must be/),
      }),
    ]);
    expect(faultsOf({ discount: '3000' })).toEqual([]);
    expect(faultsOf({ deposit: '3240.01' })).toEqual([expect.objectContaining({ field: 'deposit' })]);
    expect(faultsOf({ deposit: '3240' })).toEqual([]);
    const credit = (amount: string) => ({
      lineItems: [
        ...lines,
        aLine({ description: 'Trade-in', unitPrice: amount, credit: true, optional: 'unticked' }),
      ],
    });
    expect(faultsOf(credit('3000'))).toEqual([]);
    expect(faultsOf(credit('3000.01'))).toEqual([
      { field: 'lineItems', message: 'Good: The total cannot be less than $0.00.' },
    ]);
  });

  test('may have credits in each option that together exceed the lines of one', () => {
    const credits = [0, 1, 2].map((option) => aLine({ unitPrice: '2900', credit: true, option }));
    expect(faultsOf({ lineItems: [...lines, ...credits] })).toEqual([]);
  });

  test('shows a photo with an option only while the quote has that photo', () => {
    const options = [{ name: 'Good', photoId: 'p1' }, { name: 'Better', photoId: 'p2' }, { name: 'Best' }];
    const photos = [{ photoId: 'p1', caption: '' }];
    expect(contentOf(anOptionDraft({ options, photos })).options).toEqual([
      { name: 'Good', photoId: 'p1' },
      { name: 'Better' },
      { name: 'Best' },
    ]);
  });

  test('keeps what can be read of an unfinished one', () => {
    const { options, lineItems } = quoteSoFar(
      anOptionDraft({ options: [{ name: ' Good ' }, { name: '' }], lineItems: lines }),
    );
    expect(options).toEqual([{ name: 'Good' }, { name: '' }]);
    expect(lineItems.map(({ option }) => option)).toEqual([undefined, undefined, 0, 1, 1, undefined]);
    expect(quoteSoFar(anOptionDraft({ options: [] })).options).toBeUndefined();
  });
});
