/** The texts of the settings that do not come from elsewhere. */
import { catalogue } from '../../language.ts';

export const say = catalogue('settings', {
  theme: 'Colours',
  themes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
  text: 'Size of text',
  textSizes: { 100: 'Normal', 115: 'Large', 130: 'Larger', 150: 'Largest' },
  apart: 'Colours for the colour-blind',
  apartWhy: 'Sides and verdicts in colours that stay apart. Their signs are the same.',
  dice: 'Dice are seen to fall',
  diceWhy: 'For a moment, before what they show counts. Without it they lie at once.',
  readings: 'How this game reads the rules',
  readingsLead:
    'Where the rulebook can be read two ways, you choose. The change is a line in the log and can be undone.',
  noReadings: 'The rulebook of this game has no reading to switch.',
  game: 'This game',
  resetWhy: 'Back to the start of the scenario. You can still go back to what you had.',
  about: 'About',
  version: (version: string) =>
    `Overstack ${version}. No server, no account: the umpire works on this device.`,
});
