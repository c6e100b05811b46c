import { expect } from 'vitest';

/**
 * Files of clients as other products write them, with the header rows that these products have. `arrive` are the clients
 * that an import reads from it, and `named` the lines that it refuses.
 */
export interface ProductFile {
  readonly from: string;
  readonly text: string;
  readonly arrive: readonly Readonly<Record<string, unknown>>[];
  readonly named: readonly number[];
}

/** The cells of one row, each in quotes. */
const row = (...cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** A row under a header: the cells of these columns; the others are empty. */
const under = (header: readonly string[], cells: Readonly<Record<string, string>>): string => {
  const unknown = Object.keys(cells).filter((column) => !header.includes(column));
  if (unknown.length > 0) throw new Error(`These are no columns: ${unknown.join(', ')}`);
  return row(...header.map((column) => cells[column] ?? ''));
};

const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;

const quickBooksList =
  'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Customer type,Attachments,Open balance'.split(
    ',',
  );
const quickBooksReport = 'Customer full name,Phone numbers,Email,Full name,Bill address,Ship address'.split(
  ',',
);
const wave =
  'customer_name,email,contact_first_name,contact_last_name,customer_currency,account_number,phone,fax,mobile,toll_free,website,country,province/state,address_line_1,address_line_2,city,postal_code/zip_code,shipping_address,ship-to_contact,ship-to_country,ship-to_province/state,ship-to_address_line_1,ship-to_address_line_2,ship-to_city,ship-to_postal_code/zip_code,ship-to_phone,delivery_instructions'.split(
    ',',
  );
const zoho =
  'Created Time,Last Modified Time,Display Name,Company Name,Salutation,First Name,Last Name,Phone,Currency Code,Notes,Website,Status,Credit Limit,Customer Sub Type,Billing Attention,Billing Address,Billing Street2,Billing City,Billing State,Billing Country,Billing Code,Billing Phone,Billing Fax,Shipping Attention,Shipping Address,Shipping Street2,Shipping City,Shipping State,Shipping Country,Shipping Code,Shipping Phone,Shipping Fax,Skype Identity,Facebook,Twitter,Department,Designation,Price List,Payment Terms,Payment Terms Label,Last Sync Time,Owner Name,EmailID,MobilePhone,Customer ID,Customer Name,Contact Type,Customer Address ID,Source,Reference ID,Payment Reminder'.split(
    ',',
  );
const square =
  'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status,Instant Profile,Blocked from online booking'.split(
    ',',
  );
const freshBooks =
  'Organization,First Name,Last Name,Email,Phone,Street,City,Province/State,Country,Postal Code,Notes'.split(
    ',',
  );
const jobber =
  'J-ID,Display Name,Title,First Name,Last Name,Company Name,Is Company?,Main Phone #s,Mobile Phone #s,Home Phone #s,Work Phone #s,Fax Phone #s,Other Phone #s,Text Message Enabled Phone #,E-mails,Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Zip code,Service Property Name,Service Street 1,Service Street 2,Service City,Service State,Service Zip code,Tags,Archived'.split(
    ',',
  );
const housecall =
  'ID,First Name,Last Name,Display Name,Company,Mobile Number,Home Number,Work Number,Email,Additional Emails,Notes,Do Not Service,Customer Type,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Address_1 Notes,Address_1 Billing?,Address_2 Street Line 1,Address_2 Street Line 2,Address_2 City,Address_2 State,Address_2 Postal Code,Address_2 Notes,Address_2 Billing?'.split(
    ',',
  );
// Two columns are called "Phone": the company's and the contact's.
const invoiceNinja = [
  'Name,Balance,Paid to Date,Billing Street,Billing Apt/Suite,Billing City,Billing State/Province,Billing Postal Code,Billing Country,Shipping Street,Shipping Apt/Suite,Shipping City,Shipping State/Province,Shipping Postal Code,Shipping Country,ID Number,VAT Number,Website,Phone,Currency,Public Notes,Private Notes,First Name,Last Name,Email,Phone',
].flatMap((header) => header.split(','));

const emptyRow = row(...invoiceNinja.map(() => ''));
const ninjaRow = (name: string, phone: string, cells: Readonly<Record<string, string>>) =>
  row(
    ...invoiceNinja.map((column, at) =>
      column === 'Name' ? name : at === invoiceNinja.length - 1 ? phone : (cells[column] ?? ''),
    ),
  );

export const productFiles: readonly ProductFile[] = [
  {
    from: 'the list of customers in QuickBooks',
    text: lines(
      row(...quickBooksList),
      under(quickBooksList, {
        Name: 'Sofía Núñez',
        'Company name': 'Núñez Properties',
        'Street Address': '4 Palm Court',
        City: 'Miami',
        State: 'FL',
        Zip: '33101',
        Phone: '(305) 555-0110',
        Email: 'sofia@nunez.example, office@nunez.example',
        'Open balance': '$1,200.00',
      }),
      under(quickBooksList, { Name: 'Bob’s Café' }),
      under(quickBooksList, { Name: 'Wrong', Email: 'not an address' }),
      under(quickBooksList, { Phone: '555-0111' }),
    ),
    arrive: [
      {
        name: 'Sofía Núñez',
        email: 'sofia@nunez.example',
        copyEmails: ['office@nunez.example'],
        phone: '(305) 555-0110',
        address: '4 Palm Court',
        city: 'Miami, FL 33101',
      },
      { name: 'Bob’s Café', email: '' },
    ],
    named: [4, 5],
  },
  {
    from: 'the report of QuickBooks',
    text: lines(
      row('Customer Contact List', '', '', '', '', ''),
      row('Núñez Plumbing', '', '', '', '', ''),
      row('', '', '', '', '', ''),
      row(...quickBooksReport),
      under(quickBooksReport, {
        'Customer full name': 'Sofía Núñez',
        'Phone numbers': 'Phone: (305) 555-0110 Mobile: (305) 555-0111',
        Email: 'sofia@nunez.example',
        'Bill address': '4 Palm Court Miami FL 33101',
        'Ship address': '9 Ocean Drive Miami FL 33139',
      }),
      under(quickBooksReport, {
        'Customer full name': 'Bob’s Café',
        'Bill address': '1 Elm St',
        'Ship address': '1 Elm St',
      }),
      row('TOTAL', '', '', '', '', ''),
      row('', '', '', '', '', ''),
      row('Thursday, November 27, 2025 10:12:05 AM GMT-08:00', '', '', '', '', ''),
    ),
    arrive: [
      {
        name: 'Sofía Núñez',
        phone: '(305) 555-0110',
        secondPhone: '(305) 555-0111',
        secondPhoneLabel: 'Mobile',
        mobilePhone: 'secondPhone',
        address: '4 Palm Court Miami FL 33101',
        serviceAddresses: [
          { addressId: expect.any(String), label: '', address: '9 Ocean Drive Miami FL 33139' },
        ],
      },
      { name: 'Bob’s Café', address: '1 Elm St' },
    ],
    named: [],
  },
  {
    from: 'Wave',
    text: lines(
      wave.join(','),
      under(wave, {
        customer_name: 'Söhne & Co.',
        email: 'homer@example.com',
        contact_first_name: 'Homer',
        phone: '555-0120',
        toll_free: '1-800-555-0121',
        'province/state': 'OH',
        address_line_1: '1 Mill Road',
        address_line_2: 'Unit 2',
        city: 'Dayton',
        'postal_code/zip_code': '45402',
        shipping_address: 'True',
        'ship-to_address_line_1': '5 Lake Road',
        'ship-to_city': 'Dayton',
      }),
      under(wave, { customer_name: 'Jessica Jones', mobile: '555-0122', shipping_address: 'False' }),
    ),
    arrive: [
      {
        name: 'Söhne & Co.',
        phone: '555-0120',
        secondPhone: '1-800-555-0121',
        secondPhoneLabel: 'Toll free',
        address: '1 Mill Road, Unit 2',
        city: 'Dayton, OH 45402',
        serviceAddresses: [{ addressId: expect.any(String), label: '', address: '5 Lake Road, Dayton' }],
      },
      { name: 'Jessica Jones', phone: '555-0122', phoneLabel: 'Mobile', mobilePhone: 'phone' },
    ],
    named: [],
  },
  {
    from: 'Zoho',
    text: lines(
      zoho.join(','),
      under(zoho, {
        'Display Name': 'Große Avengers',
        'Company Name': 'Avengers',
        'First Name': 'Thor',
        'Billing Address': '1 Mill Road',
        'Billing City': 'Dayton',
        'Billing State': 'OH',
        'Billing Code': '45402',
        'Shipping Address': '1 Mill Road',
        'Shipping City': 'Dayton',
        'Shipping State': 'OH',
        'Shipping Code': '45402',
        EmailID: 'thor@example.com',
        MobilePhone: '98754321',
      }),
      under(zoho, { 'Company Name': 'Defenders', 'Customer Name': 'Defenders', Phone: '888-555-0130' }),
    ),
    arrive: [
      {
        name: 'Große Avengers',
        email: 'thor@example.com',
        phone: '98754321',
        mobilePhone: 'phone',
        city: 'Dayton, OH 45402',
      },
      { name: 'Defenders', phone: '888-555-0130' },
    ],
    named: [],
  },
  {
    from: 'Square',
    text: lines(
      square.join(','),
      under(square, {
        'First Name': 'Jö',
        'Last Name': 'Ash',
        Nickname: 'Red',
        'Email Address': 'jo@example.com',
        'Phone Number': '+1 937-555-0140',
        'Street Address 1': '1 Mill Road',
        City: 'Dayton',
        State: 'OH',
        'Postal Code': '45402',
        'Instant Profile': 'No',
      }),
      under(square, { 'Company Name': 'Ash LLC', 'Phone Number': '937-555-0141' }),
      under(square, { 'Email Address': 'only@example.com' }),
      under(square, { 'Phone Number': '937-555-0142', Nickname: 'Nobody' }),
    ),
    arrive: [
      { name: 'Jö Ash', phone: '+1 937-555-0140', city: 'Dayton, OH 45402' },
      { name: 'Ash LLC' },
      { name: 'only@example.com', email: 'only@example.com' },
    ],
    named: [5],
  },
  {
    from: 'FreshBooks',
    text: lines(
      freshBooks.join(','),
      'Marge Simpsön,Marge,Simpson,marge@example.com,867-5309,2587 Sesame Street,Springfield,Illinois,United States,62701,',
      'X-Men,Scott,Summer,ssummers@example.edu,987654321,,,,United States,,',
      ',Scott,Solo,,,,,,,,',
    ),
    arrive: [
      { name: 'Marge Simpsön', city: 'Springfield, Illinois 62701' },
      { name: 'X-Men', email: 'ssummers@example.edu' },
      { name: 'Scott Solo' },
    ],
    named: [],
  },
  {
    from: 'Invoice Ninja',
    text: lines(
      row('Invoice Ninja v4.5.17 - December 19, 2020 11:28 pm', ...invoiceNinja.slice(1).map(() => '')),
      emptyRow,
      row('CLIENTS', ...invoiceNinja.slice(1).map(() => '')),
      row(...invoiceNinja),
      ninjaRow('Ludwig Krajéik DVM', '1-537-555-0150', {
        Balance: '$-142.85',
        'Billing Street': "371 O'Connell Summit",
        'Billing Apt/Suite': 'Suite 612',
        'Billing City': 'Lornamouth',
        'Billing State/Province': 'New York',
        'Billing Postal Code': '83425-0771',
        'Shipping Street': '5 Dock Road',
        'First Name': 'Terrill',
        'Last Name': 'Ondricka',
        Email: 'brook59@example.org',
      }),
      ninjaRow('Dr. Roy Kihn', '', {}),
    ),
    arrive: [
      {
        name: 'Ludwig Krajéik DVM',
        phone: '1-537-555-0150',
        address: "371 O'Connell Summit, Suite 612",
        city: 'Lornamouth, New York 83425-0771',
        serviceAddresses: [{ addressId: expect.any(String), label: '', address: '5 Dock Road' }],
      },
      { name: 'Dr. Roy Kihn' },
    ],
    named: [],
  },
  {
    from: 'Jobber',
    text: lines(
      row(...jobber),
      under(jobber, {
        'J-ID': '1',
        'Display Name': 'Ana Ríos',
        'Main Phone #s': '(512) 555-0160',
        'Mobile Phone #s': '(512) 555-0161\n(512) 555-0162',
        'E-mails': 'ana@example.com, rios@example.com',
        'Billing Street 1': '1 Elm St',
        'Billing City': 'Austin',
        'Billing State': 'TX',
        'Billing Zip code': '78701',
        'Service Property Name': 'Lake house',
        'Service Street 1': '12 Shore Rd',
        'Service City': 'Austin',
      }),
      under(jobber, {
        'J-ID': '1',
        'Display Name': 'Ana Ríos',
        'E-mails': 'ana@example.com',
        'Service Street 1': '14 Shore Rd',
        'Service City': 'Austin',
      }),
    ),
    arrive: [
      {
        name: 'Ana Ríos',
        copyEmails: ['rios@example.com'],
        phone: '(512) 555-0160',
        secondPhone: '(512) 555-0161',
        mobilePhone: 'secondPhone',
        serviceAddresses: [
          { addressId: expect.any(String), label: 'Lake house', address: '12 Shore Rd, Austin' },
          { addressId: expect.any(String), label: '', address: '14 Shore Rd, Austin' },
        ],
      },
    ],
    named: [],
  },
  {
    from: 'Housecall Pro',
    text: lines(
      row(...housecall),
      under(housecall, {
        ID: 'cus_1',
        'First Name': 'René',
        'Last Name': 'Roy',
        'Display Name': 'René Roy',
        'Mobile Number': '(813) 555-0170',
        'Work Number': '(813) 555-0171',
        Email: 'rene@example.com',
        'Additional Emails': 'roy@example.com',
        'Address_1 Street Line 1': '1 Main St',
        'Address_1 City': 'Tampa',
        'Address_1 State': 'FL',
        'Address_1 Postal Code': '32000',
        'Address_2 Street Line 1': '3 Main St',
        'Address_2 City': 'Tampa',
      }),
    ),
    arrive: [
      {
        name: 'René Roy',
        copyEmails: ['roy@example.com'],
        phone: '(813) 555-0170',
        phoneLabel: 'Mobile',
        mobilePhone: 'phone',
        secondPhone: '(813) 555-0171',
        secondPhoneLabel: 'Work',
        city: 'Tampa, FL 32000',
        serviceAddresses: [{ addressId: expect.any(String), label: '', address: '3 Main St, Tampa' }],
      },
    ],
    named: [],
  },
  {
    from: 'a phone (VCF)',
    text: lines(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Stoné;Ada;;;',
      'FN:Ada Stoné',
      'EMAIL;type=INTERNET;type=pref:ada@example.com',
      'EMAIL;type=INTERNET:stone@example.com',
      'TEL;type=CELL;type=VOICE;type=pref:(212) 555-0180',
      'TEL;type=HOME:(212) 555-0181',
      'ADR;type=HOME;type=pref:;;14 Elm Street;Dayton;OH;45402;United States',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:3.0',
      'TEL;type=CELL:(212) 555-0182',
      'END:VCARD',
    ),
    arrive: [
      {
        name: 'Ada Stoné',
        copyEmails: ['stone@example.com'],
        phone: '(212) 555-0180',
        mobilePhone: 'phone',
        secondPhone: '(212) 555-0181',
        city: 'Dayton, OH 45402',
      },
    ],
    named: [2],
  },
  {
    from: 'a sheet made by hand',
    text: lines(
      'sep=;',
      'Client;E-mail;Cell;Address;City;ZIP;Job address;Gate',
      'Müller, Jürgen;"mailto:j@example.com; k@example.com";555 0190;1 Elm St;Dayton;45402;"9 Mill Road, Dayton";4417',
      'Nur Café;;;;;;;',
      'Müller, Jürgen;j@example.com;;;;;;',
    ),
    arrive: [
      {
        name: 'Müller, Jürgen',
        email: 'j@example.com',
        copyEmails: ['k@example.com'],
        phone: '555 0190',
        mobilePhone: 'phone',
        city: 'Dayton, 45402',
        serviceAddresses: [{ addressId: expect.any(String), label: '', address: '9 Mill Road, Dayton' }],
      },
      { name: 'Nur Café' },
    ],
    named: [5],
  },
];

/** Codes of Windows-1252 that are other characters in Unicode, of those that the files contain. */
const windows: Readonly<Record<string, number>> = { '’': 0x92 };

const utf16 = (text: string, isBigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const [high, low] = [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255];
      return isBigEndian ? [high, low] : [low, high];
    }),
  );

/** The encodings in which programs write such files. */
export const fileEncodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => new TextEncoder().encode(text),
  'UTF-8 with a byte order mark': (text) => new TextEncoder().encode(`\uFEFF${text}`),
  'UTF-16, little-endian': (text) => utf16(`\uFEFF${text}`, false),
  'UTF-16, big-endian': (text) => utf16(`\uFEFF${text}`, true),
  'UTF-16 without a byte order mark': (text) => utf16(text, false),
  'Windows-1252': (text) =>
    Uint8Array.from([...text].map((letter) => windows[letter] ?? letter.charCodeAt(0))),
};
