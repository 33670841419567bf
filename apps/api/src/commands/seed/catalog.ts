interface Model {
  name: string;
  from: number;
  to: number | null;
}

export interface Maker {
  make: string;
  /** Its code in a VIN (ISO 3780); `null` for cars from before VINs had 17 characters. */
  wmi: string | null;
  models: readonly [Model, ...Model[]];
  price: number;
  transmission: string;
}

export const MAKERS: readonly [Maker, ...Maker[]] = [
  {
    make: 'Ferrari',
    wmi: 'ZFF',
    models: [
      { name: '488 Pista', from: 2018, to: 2020 },
      { name: 'F8 Tributo', from: 2019, to: 2023 },
      { name: 'Roma', from: 2020, to: 2024 },
      { name: 'Purosangue', from: 2023, to: null },
      { name: '812 Superfast', from: 2017, to: 2024 },
      { name: 'California T', from: 2014, to: 2017 },
    ],
    price: 320_000,
    transmission: 'Dual-clutch',
  },
  {
    make: 'Lamborghini',
    wmi: 'ZHW',
    models: [
      { name: 'Huracán EVO', from: 2019, to: 2022 },
      { name: 'Aventador S', from: 2017, to: 2021 },
      { name: 'Urus', from: 2018, to: 2024 },
    ],
    price: 300_000,
    transmission: 'Automatic',
  },
  {
    make: 'Porsche',
    wmi: 'WP0',
    models: [
      { name: '911 Carrera S', from: 2009, to: null },
      { name: '911 Turbo S', from: 2010, to: null },
      { name: 'Panamera 4S', from: 2010, to: 2023 },
    ],
    price: 150_000,
    transmission: 'Dual-clutch',
  },
  {
    make: 'Bentley',
    wmi: 'SCB',
    models: [
      { name: 'Continental GT', from: 2004, to: null },
      { name: 'Flying Spur', from: 2006, to: null },
      { name: 'Mulsanne', from: 2011, to: 2020 },
    ],
    price: 190_000,
    transmission: 'Automatic',
  },
  {
    make: 'Rolls-Royce',
    wmi: 'SCA',
    models: [
      { name: 'Ghost', from: 2010, to: null },
      { name: 'Phantom', from: 2004, to: null },
      { name: 'Wraith', from: 2014, to: 2021 },
      { name: 'Dawn', from: 2016, to: 2021 },
    ],
    price: 330_000,
    transmission: 'Automatic',
  },
  {
    make: 'Aston Martin',
    wmi: 'SCF',
    models: [
      { name: 'DB11', from: 2017, to: 2023 },
      { name: 'Vantage', from: 2018, to: null },
      { name: 'DBS Superleggera', from: 2019, to: 2023 },
      { name: 'Vanquish', from: 2013, to: 2018 },
    ],
    price: 170_000,
    transmission: 'Automatic',
  },
  {
    make: 'McLaren',
    wmi: 'SBM',
    models: [
      { name: '720S', from: 2018, to: 2022 },
      { name: '570S', from: 2016, to: 2020 },
      { name: 'GT', from: 2020, to: 2023 },
      { name: 'Artura', from: 2023, to: null },
      { name: '765LT', from: 2021, to: 2022 },
    ],
    price: 240_000,
    transmission: 'Dual-clutch',
  },
  {
    make: 'Maserati',
    wmi: 'ZAM',
    models: [
      { name: 'GranTurismo', from: 2008, to: 2019 },
      { name: 'Quattroporte', from: 2007, to: 2023 },
    ],
    price: 110_000,
    transmission: 'Automatic',
  },
  {
    make: 'Mercedes-Benz',
    wmi: 'WDD',
    models: [
      { name: 'S 580', from: 2021, to: null },
      { name: 'SL 63 AMG', from: 2009, to: 2020 },
      { name: 'CLS 550', from: 2007, to: 2018 },
    ],
    price: 120_000,
    transmission: 'Automatic',
  },
  {
    make: 'BMW',
    wmi: 'WBS',
    models: [
      { name: 'M4 Competition', from: 2021, to: null },
      { name: 'M5', from: 2012, to: null },
      { name: 'M8 Gran Coupé', from: 2020, to: 2024 },
    ],
    price: 95_000,
    transmission: 'Automatic',
  },
  {
    make: 'Audi',
    wmi: 'WUA',
    models: [
      { name: 'R8 V10 Plus', from: 2014, to: 2018 },
      { name: 'RS 7 Sportback', from: 2014, to: null },
    ],
    price: 115_000,
    transmission: 'Automatic',
  },
  {
    make: 'Land Rover',
    wmi: 'SAL',
    models: [
      { name: 'Range Rover SV', from: 2022, to: null },
      { name: 'Range Rover Sport', from: 2006, to: null },
      { name: 'Defender 110 V8', from: 2022, to: null },
    ],
    price: 105_000,
    transmission: 'Automatic',
  },
  {
    make: 'Jaguar',
    wmi: 'SAJ',
    models: [
      { name: 'F-Type R', from: 2015, to: 2023 },
      { name: 'XKR-S', from: 2012, to: 2015 },
      { name: 'F-Type SVR', from: 2017, to: 2020 },
    ],
    price: 70_000,
    transmission: 'Automatic',
  },
  {
    make: 'Chevrolet',
    wmi: '1G1',
    models: [
      { name: 'Corvette Stingray', from: 2020, to: null },
      { name: 'Corvette Z06', from: 2023, to: null },
    ],
    price: 90_000,
    transmission: 'Dual-clutch',
  },
  {
    make: 'Bugatti',
    wmi: 'VF9',
    models: [
      { name: 'Chiron', from: 2017, to: 2022 },
      { name: 'Veyron 16.4', from: 2006, to: 2011 },
    ],
    price: 2_400_000,
    transmission: 'Dual-clutch',
  },
  {
    make: 'Lexus',
    wmi: 'JTH',
    models: [
      { name: 'LC 500', from: 2018, to: null },
      { name: 'LS 500h', from: 2018, to: null },
    ],
    price: 98_000,
    transmission: 'Automatic',
  },
];

/** They have a chassis number (ADR 0015). */
export const CLASSICS: readonly [Maker, ...Maker[]] = [
  {
    make: 'Jaguar',
    wmi: null,
    models: [
      { name: 'E-Type', from: 1961, to: 1974 },
      { name: 'XK 150', from: 1957, to: 1961 },
    ],
    price: 140_000,
    transmission: 'Manual',
  },
  {
    make: 'Mercedes-Benz',
    wmi: null,
    models: [
      { name: '300 SL', from: 1954, to: 1963 },
      { name: '280 SL Pagoda', from: 1968, to: 1971 },
    ],
    price: 380_000,
    transmission: 'Manual',
  },
  {
    make: 'Porsche',
    wmi: null,
    models: [
      { name: '356 B', from: 1960, to: 1963 },
      { name: '911 S 2.4', from: 1972, to: 1973 },
    ],
    price: 160_000,
    transmission: 'Manual',
  },
  {
    make: 'Ferrari',
    wmi: null,
    models: [
      { name: 'Dino 246 GT', from: 1969, to: 1974 },
      { name: '365 GTB/4 Daytona', from: 1968, to: 1973 },
    ],
    price: 520_000,
    transmission: 'Manual',
  },
  {
    make: 'Aston Martin',
    wmi: null,
    models: [
      { name: 'DB5', from: 1963, to: 1965 },
      { name: 'DB6 Vantage', from: 1965, to: 1970 },
    ],
    price: 600_000,
    transmission: 'Manual',
  },
];

export const FIRST_NAMES: readonly [string, ...string[]] = [
  'Ada',
  'Alan',
  'Amara',
  'Beatriz',
  'Carlos',
  'Chloë',
  'Daniel',
  'Elena',
  'Emily',
  'Farid',
  'George',
  'Grace',
  'Hana',
  'Hugo',
  'Ines',
  'James',
  'Jürgen',
  'Katherine',
  'Kenji',
  'Laila',
  'Lucas',
  'Margaret',
  'Mateo',
  'Mei',
  'Nadia',
  'Noah',
  'Olivia',
  'Oscar',
  'Priya',
  'Quentin',
  'Rosa',
  'Samuel',
  'Sofia',
  'Thomas',
  'Uma',
  'Victor',
  'Wei',
  'William',
  'Yara',
  'Zoë',
];

export const LAST_NAMES: readonly [string, ...string[]] = [
  'Abbott',
  'Almeida',
  'Andersson',
  'Bauer',
  'Bennett',
  'Blackwood',
  'Carter',
  'Castellanos',
  'Chen',
  'Delacroix',
  'Dupont',
  'Ellison',
  'Ferreira',
  'Fischer',
  'Fontaine',
  'García',
  'Goldberg',
  'Gupta',
  'Hamilton',
  'Hawthorne',
  'Ito',
  'Jansen',
  'Kaur',
  'Kowalski',
  'Larsen',
  'Lovelace',
  'MacAllister',
  'Marchetti',
  'Moreau',
  'Müller',
  'Nakamura',
  'Novak',
  'O’Connor',
  'Okafor',
  'Petrov',
  'Quinn',
  'Ricci',
  'Romano',
  'Rosenthal',
  'Sato',
  'Silva',
  'Sinclair',
  'Sørensen',
  'Tanaka',
  'Thompson',
  'Torres',
  'Van der Berg',
  'Vasquez',
  'Whitfield',
  'Winters',
  'Wójcik',
  'Yamamoto',
  'Zhang',
  'Zimmermann',
];

export const DAMAGE_NOTES: readonly [string, ...string[]] = [
  'Light scratch on the driver’s door',
  'Stone chips on the front bumper',
  'Curb rash on the rear right wheel',
  'Worn bolster on the driver’s seat',
  'Small dent in the trunk lid',
  'Replaced windshield last spring',
];
