import { describe, expect, it } from 'vitest';
import { listNodes, listTexts, parseFiles } from './testing/source-texts.mjs';

const TEXTS = /^(apps\/web\/src|packages\/emails\/src\/templates|packages\/domain\/src)\/.*\.tsx?$/;
/** Tests, names of makers and models, fonts, scripts and time zones. */
const NO_TEXTS =
  /\.test\.|\/testing\/|^packages\/domain\/src\/vin\/|\/(?:print-text|zone-name)\.ts$|\/account\/username\.ts$/;

/** What the specification writes in title case (spec 2 to 8), letter by letter. */
const SPECIFIED = [
  '2FA Disabled',
  '2FA Enabled',
  '2FA Setup Successful',
  '404 Page Not Found',
  'Account Settings',
  'Add User',
  'Admin Panel',
  'Authenticator App',
  'Back to Dashboard',
  'Code Resent',
  'Consignment Submitted Successfully',
  'Continue Draft',
  'Create Account',
  'Create Consignment',
  'Create New User',
  'Damage Report',
  'Download Photos',
  'Draft Consignments',
  'Email Settings',
  'Error Decoding VIN',
  'First Name',
  'Go Now',
  'Go to Dashboard Now',
  'Last Name',
  'Last Saved',
  'Luxury Vehicle Consignment',
  'My Consignments',
  'My Dashboard',
  'New Consignment',
  'Personal Information',
  'Profile Information',
  'Return to Dashboard',
  'SMS Verification',
  'Send Email',
  'Sign In',
  'Sign In / Register',
  'Sign Out',
  'Skip VIN Lookup',
  'Start Consignment',
  'Start New Consignment',
  'Start Over',
  'Submitted Consignments',
  'Try Again',
  'Upload Error',
  'User Management',
  'VIN Decoded Successfully',
  'VIN Lookup Failed',
  'VIN Lookup',
  'Vehicle Consignment Draft',
  'Vehicle Consignment',
  'Vehicle Information',
  'Vehicle Photos',
  'Verify & Enable 2FA',
  'Verify Your Phone',
  'View Details',
];

/** Titles of pages, which are in title case like those of the specification. */
const PAGES = [
  'Almost There',
  'Confirm Your Email Address',
  'Consignment Details',
  'Email Address Confirmed',
  'Email Address Kept',
  'Everything Has Arrived',
  'Forgot Your Password?',
  'Keep Your Email Address',
  'Photos from Your Phone',
  'Privacy Notice',
  'Scan the Code on Your Computer',
  'Set a New Password',
  'This Code No Longer Works',
  'This Phone Is No Longer Connected',
  'Two-Factor Authentication',
  'Unlock Sign-In',
  'Users',
];

/** Sections of Account Settings, named like its Profile Information. */
const SECTIONS = ['Access Tokens', 'Emails to the Team', 'Phone Verification', 'Where You Are Signed In', 'Your Data'];

/** Photo categories, which the specification names by their keys. */
const CATEGORIES = [
  'Exterior Front',
  'Exterior Profile',
  'Exterior Rear',
  'Interior Overview',
  'Screens & Console',
  'Steering Wheel',
  'Under the Hood',
  'VIN Plate',
  'Wheels & Tires',
];

/** What is written so in any sentence. */
const NAMES = [
  'Carrera',
  'Christmas Day',
  'Ctrl Enter',
  'Gone',
  'Idempotency-Key',
  'Marque',
  'North America',
  'Rosso Corsa',
  'Samsung Internet',
  'Standard Webhooks',
  'WebP',
];

const ALLOWED = [...SPECIFIED, ...PAGES, ...SECTIONS, ...CATEGORIES, ...NAMES].sort((a, b) => b.length - a.length);
const BUTTONS = ['Button', 'button', 'DownloadButton', 'SettingsRowAction'];

/**
 * Whether a word within a sentence begins with a capital, abbreviations and what is allowed aside.
 * @param {string} text
 * @param {readonly string[]} [allowed]
 */
function isTitleCase(text, allowed = ALLOWED) {
  const rest = allowed.reduce((left, phrase) => left.replaceAll(phrase, phrase.toLowerCase()), text);
  return /(?<=[\p{L}\d&,)] )\p{Lu}\p{Ll}+/u.test(rest);
}

/** @param {string} text */
const toSpecified = (text) => SPECIFIED.find((phrase) => phrase.toLowerCase() === text.toLowerCase());

const trees = parseFiles(TEXTS, NO_TEXTS);
const texts = trees.flatMap(({ program }) => listTexts(program));
const elements = trees.flatMap(({ program }) => listNodes(program).filter(({ type }) => type === 'JSXElement'));

/** @param {import('./testing/source-texts.mjs').SyntaxNode} element */
const getName = ({ openingElement }) => openingElement?.name.name ?? '';

describe('Texts (ADR 0217)', () => {
  it('are in sentence case, unless the specification writes them in title case or they are the title of a page', () => {
    const wrong = trees.flatMap(({ file, program }) =>
      listTexts(program)
        .filter((text) => isTitleCase(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('on buttons have the letters of the specification, if it names them', () => {
    const buttons = elements.filter((element) => BUTTONS.includes(getName(element)));
    const labels = buttons.flatMap(({ children }) => listTexts(children));
    expect(labels).toContain('Start Over');
    expect(labels.filter((label) => (toSpecified(label) ?? label) !== label)).toEqual([]);
  });

  it('above facts are in sentence case, also where a step of the wizard has the same name', () => {
    const sections = elements.filter((element) => getName(element) === 'FactSection');
    const titles = sections.flatMap(({ openingElement }) =>
      listTexts(openingElement?.attributes.filter(({ name }) => name?.name === 'title')),
    );
    expect(titles).toContain('Damage report');
    expect(titles.filter((title) => isTitleCase(title, []))).toEqual([]);
  });

  it('are exempt by name only while there is such a text', () => {
    expect(ALLOWED.filter((phrase) => !texts.some((text) => text.includes(phrase)))).toEqual([]);
  });
});

describe('Title case', () => {
  it.each(['Save Changes', 'Time Zone', 'Sign In Twice', 'the New one', 'Start review, Then wait'])(
    'is in %s',
    (text) => {
      expect(isTitleCase(text)).toBe(true);
    },
  );

  it.each(['Save changes', 'Time. Zone', 'Sign In', 'Read the VIN', 'Open Email Settings'])('is not in %s', (text) => {
    expect(isTitleCase(text)).toBe(false);
  });
});
