import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import {
  foldHeader,
  type ImportKind,
  importKinds,
  importTargets,
  partColumnsOf,
} from '#domain/clients/imports/import-targets';
import { hasSameRecord } from '#domain/clients/imports/imported-client';
import { matchColumns, missingColumns } from '#domain/clients/imports/match-columns';
import { planClients } from '#domain/clients/imports/plan-clients';
import { planItems } from '#domain/clients/imports/plan-items';
import { readImportFile } from '#domain/clients/imports/read-file';

/** By product and field, the column names of its files, best first. */
const columns: Readonly<Record<ImportKind, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  clients: {
    [brand.name]: {
      name: 'name',
      email: 'email',
      phone: 'phone',
      address: 'address',
      city: 'citystatezip',
      copyEmails: 'moreemails',
      phoneLabel: 'phonelabel',
      phone2: 'secondphone',
      phone2Label: 'secondphonelabel',
      mobile: 'markedmobile',
      serviceList: 'serviceaddresses',
    },
    QuickBooks: {
      name: 'customerfullname displayname displaynameas customer name fullname',
      company: 'company companyname',
      firstName: 'firstname givenname',
      lastName: 'lastname familyname',
      email: 'email mainemail emails',
      phone: 'phone phonenumbers mainphone phonenumber mobile',
      phone2: 'mobile workphone altphone',
      phone3: 'altphone other',
      address: 'billaddress billingaddress billingstreet streetaddress street address',
      city: 'billingcity city',
      state: 'billingstate state billingprovinceregionstate',
      zip: 'billingzip billingpostalcode zip zipcode postalcode',
      service: 'shipaddress shippingaddress shippingstreet',
      serviceCity: 'shippingcity',
      serviceState: 'shippingstate shippingprovinceregionstate',
      serviceZip: 'shippingzip shippingpostalcode',
    },
    Wave: {
      name: 'customername',
      firstName: 'contactfirstname',
      lastName: 'contactlastname',
      email: 'email',
      phone: 'phone mobile',
      phone2: 'mobile tollfree',
      phone3: 'tollfree',
      address: 'addressline1',
      address2: 'addressline2',
      city: 'city',
      state: 'provincestate',
      zip: 'postalcodezip postalcodezipcode postalcode zipcodepostalcode',
      service: 'shiptoaddressline1',
      service2: 'shiptoaddressline2',
      serviceCity: 'shiptocity',
      serviceState: 'shiptoprovincestate',
      serviceZip: 'shiptopostalcodezipcode',
    },
    Zoho: {
      name: 'displayname contactname customername',
      company: 'companyname',
      firstName: 'firstname',
      lastName: 'lastname',
      email: 'emailid',
      phone: 'phone mobilephone',
      phone2: 'mobilephone billingphone',
      phone3: 'billingphone',
      address: 'billingaddress',
      address2: 'billingstreet2',
      city: 'billingcity',
      state: 'billingstate',
      zip: 'billingcode billingzip',
      service: 'shippingaddress',
      service2: 'shippingstreet2',
      serviceCity: 'shippingcity',
      serviceState: 'shippingstate',
      serviceZip: 'shippingcode',
    },
    Square: {
      company: 'companyname',
      firstName: 'firstname',
      lastName: 'lastname',
      email: 'emailaddress',
      phone: 'phonenumber',
      address: 'streetaddress1',
      address2: 'streetaddress2',
      city: 'city',
      state: 'state',
      zip: 'postalcode',
    },
    FreshBooks: {
      company: 'organization organisation company',
      firstName: 'firstname',
      lastName: 'lastname',
      email: 'email',
      phone: 'phone businessphone mobilephone',
      phone2: 'mobilephone homephone',
      phone3: 'homephone',
      address: 'street addressline1',
      address2: 'street2 addressline2',
      city: 'city',
      state: 'provincestate stateprovince',
      zip: 'postalcode postalzipcode',
    },
    'a phone': {
      name: 'contactsname',
      company: 'contactscompany',
      firstName: 'contactsfirstname',
      lastName: 'contactslastname',
      email: 'contactsemail',
      phone: 'contactsphone',
      phone2: 'contactssecondphone',
      phone3: 'contactsthirdphone',
      address: 'contactsstreet',
      address2: 'contactssecondlineofstreet',
      city: 'contactscity',
      state: 'contactsstate',
      zip: 'contactszipcode',
    },
    'Invoice Ninja': {
      name: 'clientname name',
      firstName: 'contactfirstname firstname',
      lastName: 'contactlastname lastname',
      email: 'contactemail email',
      phone: 'clientphone phone',
      phone2: 'contactphone phone',
      address: 'billingstreet clientstreet street',
      address2: 'billingaptsuite clientaptsuite aptsuite',
      city: 'billingcity clientcity city',
      state: 'billingstateprovince clientstateprovince stateprovince',
      zip: 'billingpostalcode clientpostalcode postalcode',
      service: 'shippingstreet',
      service2: 'shippingaptsuite',
      serviceCity: 'shippingcity',
      serviceState: 'shippingstateprovince',
      serviceZip: 'shippingpostalcode',
    },
    Jobber: {
      name: 'displayname',
      company: 'companyname',
      firstName: 'firstname',
      lastName: 'lastname',
      email: 'emails',
      phone: 'mainphones',
      phone2: 'mobilephones textmessageenabledphone',
      phone3: 'workphones homephones',
      address: 'billingstreet1',
      address2: 'billingstreet2',
      city: 'billingcity',
      state: 'billingstate billingprovince',
      zip: 'billingzipcode billingpostalcode',
      service: 'servicestreet1',
      service2: 'servicestreet2',
      serviceCity: 'servicecity',
      serviceState: 'servicestate serviceprovince',
      serviceZip: 'servicezipcode servicepostalcode',
      serviceLabel: 'servicepropertyname',
    },
    'Housecall Pro': {
      name: 'displayname',
      company: 'company',
      firstName: 'firstname',
      lastName: 'lastname',
      email: 'email',
      copyEmails: 'additionalemails',
      phone: 'mobilenumber homenumber worknumber',
      phone2: 'homenumber worknumber',
      phone3: 'worknumber',
      address: 'address1streetline1',
      address2: 'address1streetline2',
      city: 'address1city',
      state: 'address1state',
      zip: 'address1postalcode',
      service: 'address2streetline1',
      service2: 'address2streetline2',
      serviceCity: 'address2city',
      serviceState: 'address2state',
      serviceZip: 'address2postalcode',
    },
    'a list made by hand': {
      name: 'client clientname customername customer name',
      company: 'company companyname business',
      firstName: 'first firstname',
      lastName: 'last lastname surname',
      email: 'email emailaddress mail',
      copyEmails: 'email2 secondemail otheremail otheremails',
      phone: 'phone telephone tel phonenumber',
      phone2: 'cell cellphone mobile mobilephone phone2 otherphone',
      phone3: 'homephone workphone officephone phone3',
      address: 'street streetaddress address mailingaddress address1',
      address2: 'address2 unit apt suite',
      city: 'town city',
      state: 'state',
      zip: 'zip zipcode postcode postalcode',
      service: 'serviceaddress jobaddress siteaddress propertyaddress jobsite',
    },
  },
  items: {
    [brand.name]: { name: 'description', price: 'unitprice' },
    QuickBooks: {
      name: 'productservicename productservice name',
      description: 'salesdescription description',
      price: 'salespricerate salesprice price',
    },
    Wave: { name: 'productname name', description: 'description', price: 'price unitprice' },
    Zoho: { name: 'itemname', description: 'description', price: 'rate sellingprice' },
    Square: { name: 'itemname', variation: 'variationname', description: 'description', price: 'price' },
    'Invoice Ninja': { name: 'product productkey', description: 'notes', price: 'price cost' },
  },
};

const products = importKinds.flatMap((kind) =>
  Object.entries(columns[kind]).map(([product, fields]) => ({ kind, product, fields })),
);

describe('a file of clients or items', () => {
  test.each(products)(
    'of $product with $kind is recognized with all of its columns',
    ({ kind, product, fields }) => {
      const headers = Object.values(fields).map((names) => names.split(' ')[0] ?? '');
      expect(matchColumns(kind, headers)).toEqual({ product, targets: Object.keys(fields) });
    },
  );

  test.each(products)('of $product with $kind is read by any name of a column', ({ kind, fields }) => {
    for (const [field, names] of Object.entries(fields))
      for (const name of names.split(' ')) {
        const others = Object.entries(fields).filter(([other]) => other !== field);
        const headers = [name, ...others.map(([, known]) => known.split(' ')[0] ?? '')];
        // A name that two fields of a file have belongs to the first of them.
        if (new Set(headers).size < headers.length) continue;
        // Another product can have the same columns.
        expect(matchColumns(kind, headers).targets).toEqual([field, ...others.map(([other]) => other)]);
      }
  });

  test('uses the best of several columns for a field, and each column once', () => {
    expect(
      matchColumns('clients', ['Full name', 'Customer', 'Company', 'Bill address', 'Mobile', 'Phone']),
    ).toEqual({
      product: 'QuickBooks',
      targets: [undefined, 'name', 'company', 'address', 'phone2', 'phone'],
    });
  });

  test('is of no known product if it has no known column', () => {
    expect(matchColumns('items', ['Artikel'])).toEqual({ targets: [undefined] });
  });

  test.each([
    ['clients', ['company'], undefined],
    ['clients', ['firstName'], undefined],
    ['clients', ['lastName'], undefined],
    ['clients', ['name'], undefined],
    ['clients', ['email', undefined], 'Choose the column with the client name.'],
    ['items', ['description', 'price'], undefined],
    ['items', ['name', 'price'], undefined],
    ['items', ['price'], 'Choose the column with the item.'],
    ['items', ['description'], 'Choose the column with the price.'],
  ] as const)('with %s in the columns %j lacks: %s', (kind, targets, missing) => {
    expect(missingColumns(kind, targets)).toBe(missing);
  });
});

test('a column name is compared without spaces, signs and capitals', () => {
  expect(foldHeader(' E-mail ID (2) ')).toBe('emailid2');
  expect(partColumnsOf('city')).toEqual({ city: 'City', state: 'State', zip: 'ZIP code' });
  expect(partColumnsOf('email')).toEqual({ copyEmails: 'More emails' });
  expect(partColumnsOf('unitPrice')).toEqual({});
  expect(Object.keys(importTargets.clients)).toContain('address2');
});

const row = (cells: readonly string[]) => ({
  headers: cells.map((_, at) => `Column ${at}`),
  rows: [{ line: 2, cells }],
  unread: [],
});
const newId = () => 'new';

describe('a row of items', () => {
  const itemOf = (...cells: readonly string[]) =>
    planItems(row(cells), ['name', 'variation', 'description', 'price'], [], newId);

  test.each([
    ['USD95', '95.00'],
    ['USD 95', '95.00'],
    ['EUR  1,080.5', '1080.50'],
    ['$95', '95.00'],
    ['95', '95.00'],
  ])('with the price "%s" costs %s', (typed, unitPrice) => {
    expect(itemOf('Labor', '', '', typed).changes).toEqual([
      { id: 'new', after: { description: 'Labor', unitPrice } },
    ]);
  });

  test.each(['usd 95', '95 USD', 'USDX 95', ''])('with the price "%s" is refused in its column', (typed) => {
    expect(itemOf('Labor', '', '', typed).refused).toMatchObject([{ line: 2, column: 'Column 3' }]);
  });

  test.each([
    [['Faucet', 'Chrome', 'Text'], 'Faucet - Chrome - Text'],
    [['Labor', '', 'Electrical labor, by the hour'], 'Labor - Electrical labor, by the hour'],
    [['Labor', '', 'LABOR by the hour'], 'LABOR by the hour'],
    [['Faucet', 'REGULAR', ''], 'Faucet'],
    [['Faucet', 'Regular size', ''], 'Faucet - Regular size'],
    [['Faucet', 'Irregular', ''], 'Faucet - Irregular'],
    [['', '', 'Text'], 'Text'],
  ])('%j is the item "%s"', ([name = '', variation = '', text = ''], description) => {
    expect(itemOf(name, variation, text, '1').changes[0]?.after?.description).toBe(description);
  });

  test('without a name is refused in the column of the name, or in none if there is no such column', () => {
    expect(itemOf('', '', '', '1').refused).toMatchObject([{ line: 2, column: 'Column 0' }]);
    expect(planItems(row(['1']), ['price'], [], newId).refused).toMatchObject([{ line: 2, column: '' }]);
  });
});

describe('a row of clients', () => {
  test('joins the parts of its address and city, without those that are empty', () => {
    const targets = ['firstName', 'lastName', 'address', 'address2', 'city', 'state', 'zip'] as const;
    const clientOf = (...cells: readonly string[]) =>
      planClients(row(cells), targets, [], newId).changes[0]?.after;
    expect(clientOf('Jo', 'Ash', '1 Mill Road', 'Unit 2', 'Dayton', 'OH', '45402')).toEqual({
      name: 'Jo Ash',
      address: '1 Mill Road, Unit 2',
      city: 'Dayton, OH 45402',
      phone: '',
      email: '',
    });
    expect(clientOf('', 'Ash', '', 'Unit 2', '', '', '45402')).toMatchObject({
      name: 'Ash',
      address: 'Unit 2',
      city: '45402',
    });
  });

  test('is the same client only if every field is', () => {
    const one = { name: 'Jo', address: 'a', city: 'b', phone: 'c', email: 'd' };
    for (const field of Object.keys(one)) expect(hasSameRecord(one, { ...one, [field]: 'x' })).toBe(false);
    expect(hasSameRecord(one, { ...one })).toBe(true);
  });
});

test.each([
  ['Name;Unit;Price, net\nLabor;1;2', ['Name', 'Unit', 'Price, net']],
  ['Name\tUnit\tPrice; net\nLabor\t1\t2', ['Name', 'Unit', 'Price; net']],
  [' Name , Price\nLabor,1', ['Name', 'Price']],
  ['Name\nLabor', ['Name']],
])('the file %j has the columns %j', (text, headers) => {
  const read = readImportFile(text);
  expect(read.ok && read.value.headers).toEqual(headers);
});

test('a file of more than 5,000 rows is refused with both numbers', () => {
  expect(readImportFile(`Name\n${'x\n'.repeat(5_001)}`)).toEqual({
    ok: false,
    refusal: 'This file has 5,001 rows. At most 5,000 can be imported at once.',
  });
});
