import { describe, expect, test } from 'vitest';
import { buttonText, howToPayFaults, parseHowToPay, shownHowToPay } from '#domain/documents/how-to-pay';

const link = 'https://venmo.com/u/hartwell';

describe('payment details', () => {
  test('can be a text, a link, both or nothing', () => {
    expect(parseHowToPay({ text: ' Check to Hartwell\r\nZelle\n\n\n\nThanks ', link: ` ${link} ` })).toEqual({
      text: 'Check to Hartwell\nZelle\n\nThanks',
      link,
    });
    expect(parseHowToPay({ text: 'Cash', link: '' })).toEqual({ text: 'Cash' });
    expect(parseHowToPay({ text: '', link })).toEqual({ link });
    expect(parseHowToPay({ text: ' \n', link: ' ' })).toBeUndefined();
  });

  test('are refused with a message for each fault', () => {
    expect(howToPayFaults({ text: 'x'.repeat(500), link })).toEqual({});
    expect(howToPayFaults({ text: 'x'.repeat(501), link: 'http://venmo.com' })).toEqual({
      text: 'The text can be at most 500 characters.',
      link: 'Enter a link that begins with https://, such as https://venmo.com/your-name.',
    });
  });

  test('are valid without a link, even if its field contains only spaces', () => {
    expect(howToPayFaults({ text: '', link: '' })).toEqual({});
    expect(howToPayFaults({ text: '', link: ' ' })).toEqual({});
  });

  test('have a button with the name of a known payment provider, or with the full host name', () => {
    const shown = (url: string) => {
      const button = shownHowToPay({ link: url })?.button;
      return button && buttonText(button);
    };
    expect(shown(link)).toBe('Pay with Venmo');
    expect(shown('https://pay.hartwell.example/now')).toBe('Pay online: pay.hartwell.example');
    expect(shown('https://venmo.com.evil.example/')).toBe('Pay online: venmo.com.evil.example');
  });

  test('are shown without a stored link that is not valid', () => {
    expect(shownHowToPay({ link: 'javascript:alert(1)' })).toBeUndefined();
    expect(shownHowToPay({ text: 'Cash', link: 'http://venmo.com' })).toEqual({ text: 'Cash' });
    expect(shownHowToPay()).toBeUndefined();
  });
});
