/** A client of the demo account: name, street, city, phone, email ('' for none). */
type Client = readonly [name: string, address: string, city: string, phone: string, email: string];

const clientList: readonly Client[] = [
  ['Dana Whitfield', '88 Orchard Lane', 'Kettering, OH 45429', '(555) 555-0111', 'dana@whitfield.example'],
  ['Kestrel Coffee Roasters', '410 Canal Street', 'Dayton, OH 45402', '(555) 555-0126', 'ap@kestrel.example'],
  [
    'Oakmont Property Management',
    '1200 Far Hills Avenue, Suite 310',
    'Oakwood, OH 45419',
    '(555) 555-0134',
    'invoices@oakmont.example',
  ],
  ['Luis Ortega', '7 Sycamore Court', 'Centerville, OH 45459', '(555) 555-0149', 'luis@ortega.example'],
  [
    'St. Brendan School',
    '55 Chapel Road',
    'Beavercreek, OH 45434',
    '(555) 555-0153',
    'office@brendan.example',
  ],
  ['Mei-Lin Tanaka', '31 Birch Street', 'Dayton, OH 45410', '(555) 555-0168', 'meilin@tanaka.example'],
  ['Grace Abara', '214 Wiltshire Boulevard', 'Oakwood, OH 45419', '(555) 555-0102', 'grace@abara.example'],
  ['Tom Brandvold', '19 Quail Run', 'Bellbrook, OH 45305', '(555) 555-0103', 'tom@brandvold.example'],
  [
    'Riverside Bakery',
    '902 East Third Street',
    'Dayton, OH 45402',
    '(555) 555-0104',
    'hello@riverside.example',
  ],
  ['Priya Raman', '47 Marchester Drive', 'Kettering, OH 45429', '(555) 555-0105', 'priya@raman.example'],
  ['Walt Jessup', '1610 Shroyer Road', 'Oakwood, OH 45419', '(555) 555-0106', ''],
  [
    'Bluebird Day Care',
    '300 Hewitt Avenue',
    'Fairborn, OH 45324',
    '(555) 555-0107',
    'office@bluebird.example',
  ],
  [
    'Nadia Kowalski',
    '12 Tanglewood Drive',
    'Centerville, OH 45458',
    '(555) 555-0108',
    'nadia@kowalski.example',
  ],
  [
    'Greene Dental',
    '75 Indian Ripple Road',
    'Beavercreek, OH 45440',
    '(555) 555-0109',
    'billing@greene.example',
  ],
  [
    'Hector Villanueva',
    '538 Wayne Avenue',
    'Dayton, OH 45410',
    '(555) 555-0110',
    'hector@villanueva.example',
  ],
  ['Ruth Ellison', '6 Lantern Lane', 'Springboro, OH 45066', '(555) 555-0112', 'ruth@ellison.example'],
  ['Marcus Tate', '2204 Rugby Road', 'Dayton, OH 45406', '(555) 555-0113', 'marcus@tate.example'],
  [
    'Five Oaks Church',
    '1 Harvard Boulevard',
    'Dayton, OH 45406',
    '(555) 555-0114',
    'office@fiveoaks.example',
  ],
  ['Ines Moreau', '93 Park Avenue', 'Oakwood, OH 45419', '(555) 555-0115', 'ines@moreau.example'],
  [
    'Sugar Maple Apartments',
    '4100 Linden Avenue',
    'Dayton, OH 45432',
    '(555) 555-0116',
    'office@maple.example',
  ],
  ['Carl Dietrich', '28 Fox Hollow', 'Waynesville, OH 45068', '(555) 555-0117', 'carl@dietrich.example'],
  ['Amy Okafor', '717 Delaware Avenue', 'Dayton, OH 45405', '(555) 555-0119', 'amy@okafor.example'],
  ['Miller Auto Body', '66 Springfield Street', 'Dayton, OH 45403', '(555) 555-0120', 'shop@miller.example'],
  ['June Pettigrew', '340 Storms Road', 'Kettering, OH 45429', '(555) 555-0121', ''],
  ['Sam Underhill', '15 Heather Drive', 'Oakwood, OH 45419', '(555) 555-0122', 'sam@underhill.example'],
];

export const clientNames = clientList.map(([name]) => name);

/** A client's fields, as in the forms of documents. */
export function clientNamed(name: string) {
  const client = clientList.find(([found]) => found === name);
  if (!client) throw new Error(`The demo account has no client ${name}.`);
  const [clientName, clientAddress, clientCity, clientPhone, clientEmail] = client;
  return { clientName, clientAddress, clientCity, clientPhone, clientEmail };
}
