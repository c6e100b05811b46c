import { describe, expect, it } from 'vitest';
import { loginMessages, resetMessages, signUpMessages } from '#domain/account/account-messages';
import { brand } from '#domain/brand';

describe('error messages are those of the specification, word for word', () => {
  it('for sign-up', () => {
    expect(signUpMessages).toMatchObject({
      'wrong-password':
        'An account with this email already exists but the password is incorrect. Please use your existing password or reset your password.',
      'invalid-credential': `Invalid credentials. If you have an existing ${brand.name} account, please use the correct password or reset your password.`,
      'email-already-in-use': 'An account with this email already exists. Please try signing in instead.',
      'weak-password': 'Password is too weak. Please choose a stronger password.',
      'invalid-email': 'Please enter a valid email address.',
      'network-request-failed': 'Network error. Please check your connection and try again.',
      default: 'Something went wrong. Please try again.',
    });
  });

  it('for login', () => {
    expect(loginMessages).toMatchObject({
      'user-not-found': 'No account found with this email. Please sign up first.',
      'wrong-password': 'Incorrect password. Please try again or reset your password.',
      'invalid-credential': 'Invalid email or password. Please check your credentials and try again.',
      'invalid-email': 'Please enter a valid email address.',
      'user-disabled': 'This account has been disabled. Please contact support.',
      'too-many-requests': 'Too many failed attempts. Please wait a moment and try again.',
      'network-request-failed': 'Network error. Please check your connection and try again.',
      default: 'Something went wrong. Please try again.',
    });
  });

  it('for the password reset', () => {
    expect(resetMessages).toMatchObject({
      'user-not-found': 'No account found with this email address.',
      'invalid-email': 'Please enter a valid email address.',
      'too-many-requests': 'Too many requests. Please wait a moment and try again.',
      default: 'Failed to send reset email. Please try again.',
      sent: 'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
    });
  });
});
