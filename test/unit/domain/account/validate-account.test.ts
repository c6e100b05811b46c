import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#domain/account/common-passwords';
import { weakPasswordText } from '#domain/account/refusal-texts';
import {
  noCredentials,
  validateCredentials,
  validateLogin,
  validateNewPassword,
  validatePasswordChange,
  validateResetRequest,
} from '#domain/account/validate-account';
import { blankSignUpProfile, validateSignUpProfile } from '#domain/profile/sign-up-profile';

const validCredentials = {
  email: 'pat@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

describe('step 1 of sign-up', () => {
  it('accepts a valid address and a password of six characters', () => {
    expect(validateCredentials(validCredentials)).toEqual({});
    expect(
      validateCredentials({ ...validCredentials, password: 'kp9!vq', confirmPassword: 'kp9!vq' }),
    ).toEqual({});
  });

  it('reports missing values in the specified words', () => {
    expect(validateCredentials(noCredentials)).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
    expect(validateCredentials({ email: 'pat@example', password: 'kp9!v', confirmPassword: '' })).toEqual({
      email: 'Please enter a valid email',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('refuses common passwords, and the address used as a password', () => {
    for (const password of [
      '123456',
      'Password',
      'password1!',
      'QWERTY',
      'aaaaaaa',
      'pat@example.com',
      'letmein',
    ])
      expect(validateCredentials({ ...validCredentials, password, confirmPassword: password })).toEqual({
        password: weakPasswordText,
      });
    expect(isCommonPassword('patricia9', 'patricia9@example.com')).toBe(true);
    expect(isCommonPassword('correct horse', 'pat@example.com')).toBe(false);
    expect(isCommonPassword('hunter2-garden', 'pat@example.com')).toBe(false);
  });

  it('refuses passwords that Cognito would refuse: with outer spaces or more than 256 characters', () => {
    const faultOf = (password: string) => validateNewPassword({ password, confirmPassword: password });
    expect(faultOf(' spaced out')).toEqual({ password: 'Password cannot start or end with a space' });
    expect(faultOf('x9'.repeat(129))).toEqual({ password: 'Password can be at most 256 characters' });
    expect(faultOf('two words')).toEqual({});
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (email, password) => {
        validateCredentials({ email, password, confirmPassword: password });
        validateLogin({ email, password });
        isCommonPassword(password, email);
      }),
    );
  });
});

describe('step 2 of sign-up', () => {
  it.each(['\u3164', '\u115f\u1160', '\u2800', '\u200b', '...'])(
    'refuses a name without visible characters: %j',
    (name) => {
      const profile = { ...blankSignUpProfile, firstName: name, lastName: name, businessName: name };
      expect(validateSignUpProfile(profile)).toMatchObject({
        firstName: 'First name is required',
        lastName: 'Last name is required',
        ...(name !== '\u200b' && { businessName: 'Business name needs a letter or a digit' }),
      });
    },
  );

  it('requires only first and last name', () => {
    expect(validateSignUpProfile({ ...blankSignUpProfile, firstName: 'Pat', lastName: 'H' })).toEqual({});
    expect(validateSignUpProfile({ ...blankSignUpProfile, firstName: '  ' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });

  it('refuses texts that are too long for an invoice', () => {
    const profile = { ...blankSignUpProfile, firstName: 'Pat', lastName: 'H', city: 'x'.repeat(201) };
    expect(validateSignUpProfile(profile)).toEqual({ city: 'City can be at most 200 characters' });
  });
});

describe('login and password reset', () => {
  it('require an address and a password, but do not apply the rules for new passwords', () => {
    expect(validateLogin({ email: ' Pat@Example.com ', password: '123456' })).toEqual({});
    expect(validateLogin({ email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  it('show the messages of the reset dialog', () => {
    expect(validateResetRequest({ email: ' ' })).toEqual({ email: 'Please enter your email address' });
    expect(validateResetRequest({ email: 'pat@' })).toEqual({ email: 'Please enter a valid email address' });
    expect(validateResetRequest({ email: 'pat@example.com' })).toEqual({});
  });
});

describe('changing the password', () => {
  const change = { oldPassword: 'old', password: 'quiet-lantern-42', confirmPassword: 'quiet-lantern-42' };

  it('requires the old password, but does not apply the rules for new passwords to it', () => {
    expect(validatePasswordChange(change, 'pat@example.com')).toEqual({});
    expect(validatePasswordChange({ ...change, oldPassword: '' }, 'pat@example.com')).toEqual({
      oldPassword: 'Password is required',
    });
  });

  it('requires the new password twice, and refuses the address used as a password', () => {
    expect(validatePasswordChange({ ...change, confirmPassword: 'x' }, 'pat@example.com')).toEqual({
      confirmPassword: 'Passwords do not match',
    });
    expect(
      validatePasswordChange(
        { ...change, password: 'pat@example.com', confirmPassword: 'pat@example.com' },
        'pat@example.com',
      ),
    ).toHaveProperty('password');
    expect(validateNewPassword({ password: '', confirmPassword: '' })).toEqual({
      password: 'Password is required',
    });
    expect(validateNewPassword({ password: 'quiet-lantern-42', confirmPassword: '' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });
});
