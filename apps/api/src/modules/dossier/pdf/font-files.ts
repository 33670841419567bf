/**
 * Plain TrueType files: for a compressed web font the library would inflate a whole table again for every glyph, and it
 * cannot subset compound glyphs from WOFF2.
 */
export const FONT_FILES = {
  display: '@expo-google-fonts/fraunces/300Light/Fraunces_300Light.ttf',
  body: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  mono: '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
} as const;
