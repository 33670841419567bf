// What the provider itself needs. The layered files lose against any rule of ours, in whatever order the chunks arrive.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
