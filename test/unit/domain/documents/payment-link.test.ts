import { describe, expect, test } from 'vitest';
import { paymentButton, paymentLinkLength } from '#domain/documents/payment-link';

describe('a payment link', () => {
  test.each([
    ['https://paypal.me/hartwell/250', 'Pay with PayPal'],
    ['https://www.paypal.com/invoice/p#INV', 'Pay with PayPal'],
    ['https://venmo.com/u/hartwell', 'Pay with Venmo'],
    ['https://cash.app/$hartwell', 'Pay with Cash App'],
    ['https://buy.stripe.com/abc?x=1', 'Pay with Stripe'],
    ['https://Square.Link/u/abc', 'Pay with Square'],
    ['https://checkout.squareup.com', 'Pay with Square'],
    ['https://pay.hartwell.example/now', 'Pay online'],
  ])('%s is offered as "%s"', (url, label) => {
    expect(paymentButton(url)).toMatchObject({ url, label });
  });

  test.each([
    'https://paypal.com.evil.example/',
    'https://evil-paypal.com/',
    'https://notpaypal.com',
    'https://paypal.me.example',
    'https://paypai.com',
    'https://xn--pypal-4ve.com/',
    'https://evil.example/paypal.com',
    'https://evil.example?paypal.com',
    'https://evil.example#@paypal.com',
    'https://stripe.community/',
    'https://cash.app.co/',
    'https://anybody.square.site/',
  ])('%s is offered without user name, and with its full host', (url) => {
    const button = paymentButton(url);
    expect(button?.label).toBe('Pay online');
    expect(url.toLowerCase()).toContain(`//${button?.host}`);
  });

  test.each([
    '',
    'paypal.me/hartwell',
    'http://paypal.me/hartwell',
    'javascript:alert(1)//https://paypal.com',
    'https://paypal.com@evil.example/',
    'https://user:password@paypal.com/',
    'https://paypal.com:8443/',
    'https://paypal.com\\@evil.example',
    'https://evil.example\\.paypal.com',
    'https:/paypal.com',
    'https:\\\\paypal.com',
    'https://paypal.com./',
    'https://.paypal.com',
    'https://pаypal.com/',
    'https://evil.example／.paypal.com',
    'https://pay pal.com',
    'https://paypal.com/\nSet-Cookie: a',
    'https://paypal.com/"><script>',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'data:text/html,x',
    `https://paypal.com/${'x'.repeat(500)}`,
  ])('cannot be %j', (url) => {
    expect(paymentButton(url)).toBeUndefined();
  });

  test('leads a browser to the host that is shown', () => {
    for (const url of [
      'https://Cash.App/$a',
      'https://a-b.c9.example/x?y=@z#w',
      'https://venmo.com?@evil.example',
    ])
      expect(new URL(url).host).toBe(paymentButton(url)?.host);
  });
});

test('a payment link has at most 500 characters', () => {
  const longest = 'https://pay.hartwell.example/'.padEnd(paymentLinkLength, 'x');
  expect(longest).toHaveLength(500);
  expect(paymentButton(longest)?.url).toBe(longest);
  expect(paymentButton(`${longest}x`)).toBeUndefined();
});
