import { describe, expect, it } from 'vitest';
import { isProfileComplete, missingFromProfile } from '#domain/profile/completeness';
import { cleanSettings, validateSettings } from '#domain/profile/settings';

const settings = {
  firstName: 'Pat',
  lastName: 'Harlow',
  businessName: 'Harlow Plumbing',
  email: 'office@harlow.example',
  phone: '(555) 555-0118',
  address: '18 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97205',
};

describe('a profile', () => {
  it('is complete with the seven fields; State is listed as missing, but not required', () => {
    expect(isProfileComplete(settings)).toBe(true);
    expect(missingFromProfile(settings)).toEqual([]);
    const stateless = { ...settings, state: ' ' };
    expect(isProfileComplete(stateless)).toBe(true);
    expect(missingFromProfile(stateless)).toEqual(['State']);
  });

  it('lists each missing field by name', () => {
    const names = {
      firstName: 'First Name',
      lastName: 'Last Name',
      businessName: 'Business Name',
      email: 'Business Email',
      phone: 'Business Phone',
      address: 'Business Address',
      city: 'City',
    };
    for (const [field, name] of Object.entries(names)) {
      const profile = { ...settings, [field]: '' };
      expect(isProfileComplete(profile)).toBe(false);
      expect(missingFromProfile(profile)).toEqual([name]);
    }
  });
});

describe('the settings', () => {
  it('require names and business name with one message, and all other fields may be empty', () => {
    const message = 'Please fill in all required fields (Name and Business Name).';
    expect(validateSettings({ ...settings, firstName: ' ', lastName: '', businessName: '' })).toEqual({
      firstName: message,
      lastName: message,
      businessName: message,
    });
    const bare = {
      ...settings,
      email: '',
      phone: '',
      address: '',
      city: '',
      state: '',
      zipCode: '',
    };
    expect(validateSettings(bare)).toEqual({});
  });

  it('refuse an invalid address and texts that are too long', () => {
    expect(validateSettings({ ...settings, email: 'office', address: 'x'.repeat(201) })).toEqual({
      email: 'Please enter a valid email address',
      address: 'Address can be at most 200 characters',
    });
  });

  it('are stored as cleaned single lines', () => {
    const cleaned = cleanSettings({ ...settings, businessName: ' Harlow\n\u202EPlumbing ' });
    expect(cleaned.businessName).toBe('Harlow Plumbing');
  });
});
