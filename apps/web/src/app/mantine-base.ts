// Styles that the provider needs. Thanks to CSS layers, our rules win whatever order the chunks arrive in.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
